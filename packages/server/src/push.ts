/** Notes to devices by Web Push. The keys are made at the first start, and kept. */
import type { PushRow, Store } from '@ludotheque/store';
import webPush from 'web-push';

const NOTE = 'vapid';
/** A note about a turn is of no use a day later. */
const TTL = 86_400;
/** A push service that does not answer holds nobody up. */
const PATIENCE = 10_000;
/** A push service that says so has forgotten the device. */
const GONE = new Set([404, 410]);

export interface Push {
  readonly publicKey: string;
  send(to: PushRow, note: { readonly table: string; readonly game: string }): Promise<boolean>;
}

export async function openPush(store: Store, subject: string): Promise<Push> {
  const known = await store.note(NOTE);
  const keys = known
    ? (JSON.parse(known) as { publicKey: string; privateKey: string })
    : webPush.generateVAPIDKeys();
  if (!known) await store.commit({ notes: [{ key: NOTE, value: JSON.stringify(keys) }] });
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, keys: device }, note) {
      const subscription = {
        endpoint,
        keys: JSON.parse(device) as { p256dh: string; auth: string },
      };
      try {
        await webPush.sendNotification(subscription, JSON.stringify(note), {
          TTL,
          timeout: PATIENCE,
          vapidDetails: { subject, ...keys },
        });
        return true;
      } catch (error) {
        return !GONE.has((error as { statusCode?: number }).statusCode ?? 0);
      }
    },
  };
}
