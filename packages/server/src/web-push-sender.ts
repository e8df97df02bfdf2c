/** Sends notifications to devices by Web Push. The keys are created at the first start, and stored. */
import type { KeyValueStore, PushSubscriptionRow } from '@ludotheque/store';
import webPush from 'web-push';
import { loadOrCreateKeyOfHouse } from './keys-of-house.ts';

const VAPID_KEYS = { key: 'vapid', record: 'house:keys' };
/** A notification about a turn is useless a day later. */
const TTL_SECONDS = 86_400;

const SEND_TIMEOUT_MS = 10_000;
/** With these, a push service says that the device is no longer subscribed. */
const GONE_STATUS_CODES = new Set([404, 410]);

export interface WebPushSender {
  readonly publicKey: string;
  send(
    to: PushSubscriptionRow,
    notification: { readonly table: string; readonly game: string },
  ): Promise<boolean>;
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  GONE_STATUS_CODES.has(error.statusCode);

export async function openWebPushSender(
  store: KeyValueStore,
  subject: string,
): Promise<WebPushSender> {
  const stored = await loadOrCreateKeyOfHouse(store, VAPID_KEYS, () =>
    JSON.stringify(webPush.generateVAPIDKeys()),
  );
  const keys: VapidKeys = JSON.parse(stored);
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, keys: device }, notification) {
      const subscription: webPush.PushSubscription = { endpoint, keys: JSON.parse(device) };
      try {
        await webPush.sendNotification(subscription, JSON.stringify(notification), {
          TTL: TTL_SECONDS,
          timeout: SEND_TIMEOUT_MS,
          vapidDetails: { subject, ...keys },
        });
        return true;
      } catch (error) {
        return !isGone(error);
      }
    },
  };
}
