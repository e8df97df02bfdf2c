/** Notes to devices by Web Push. The keys are made at the first start, and kept. */
import { CodedError } from '@ludotheque/core';
import type { KeyValueStore, PushSubscriptionRow } from '@ludotheque/store';
import webPush from 'web-push';

const VAPID_KEYS_KEY = 'vapid';
/** A note about a turn is of no use a day later. */
const TTL_SECONDS = 86_400;
/** A push service that does not answer holds nobody up. */
const SEND_TIMEOUT_MS = 10_000;
/** A push service that says so has forgotten the device. */
const GONE_STATUS_CODES = new Set([404, 410]);

export interface WebPushSender {
  readonly publicKey: string;
  send(
    to: PushSubscriptionRow,
    note: { readonly table: string; readonly game: string },
  ): Promise<boolean>;
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Nodes that open at the same time have the same: whoever begins this record has made them. */
async function loadOrCreateVapidKeys(store: KeyValueStore): Promise<VapidKeys> {
  for (;;) {
    const known = await store.readKeyValue(VAPID_KEYS_KEY);
    if (known) return JSON.parse(known) as VapidKeys;
    const keys = webPush.generateVAPIDKeys();
    const first = { number: 0, at: Date.now(), body: '{}' };
    try {
      await store.commit({
        record: { table: 'house:keys', lines: [first] },
        notes: [{ key: VAPID_KEYS_KEY, value: JSON.stringify(keys) }],
      });
      return keys;
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'conflict')) throw error;
    }
  }
}

export async function openWebPushSender(
  store: KeyValueStore,
  subject: string,
): Promise<WebPushSender> {
  const keys = await loadOrCreateVapidKeys(store);
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, keys: device }, note) {
      const subscription = {
        endpoint,
        keys: JSON.parse(device) as { p256dh: string; auth: string },
      };
      try {
        await webPush.sendNotification(subscription, JSON.stringify(note), {
          TTL: TTL_SECONDS,
          timeout: SEND_TIMEOUT_MS,
          vapidDetails: { subject, ...keys },
        });
        return true;
      } catch (error) {
        return !GONE_STATUS_CODES.has((error as { statusCode?: number }).statusCode ?? 0);
      }
    },
  };
}
