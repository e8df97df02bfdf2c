/**
 * Push notifications on this device when it is the visitor's turn. The browser's permission is asked
 * for only after the visitor has pressed the button.
 */
import type { Client } from '@ludotheque/protocol/client';
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { fetchPushKey } from '../connection/http-requests.ts';

export type TurnNotificationsState = 'unknown' | 'impossible' | 'forbidden' | 'off' | 'on';

const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window;
/** Without a service worker, as in development, this never resolves: there are no notifications. */
const getPushManager = async () => (await navigator.serviceWorker.ready).pushManager;

async function subscribeToPush(): Promise<PushSubscription> {
  const { key } = await fetchPushKey();
  return (await getPushManager()).subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
}

/** Tells the server where to send the notifications. */
async function sendSubscription(client: Client, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON() as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  await client.request('push', { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

/**
 * Tells the server again: another person may have signed in on this device, or a recovery may have
 * ended the subscription.
 */
export async function renewPushSubscription(client: Client): Promise<void> {
  const subscription = await (await getPushManager()).getSubscription();
  if (subscription) await sendSubscription(client, subscription);
}

/** Removes the subscription from the browser, too: when it is switched off, or the account deleted. */
export async function removeBrowserPushSubscription(): Promise<string | undefined> {
  if (!isPushSupported() || !(await navigator.serviceWorker.getRegistration())) return undefined;
  const subscription = await (await getPushManager()).getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

export function useTurnNotifications() {
  const { client, status } = useConnection();
  const [notes, setNotes] = useState<TurnNotificationsState>('unknown');
  const online = status === 'online';
  useEffect(() => {
    if (!isPushSupported()) setNotes('impossible');
    else if (Notification.permission === 'denied') setNotes('forbidden');
    else if (online)
      void getPushManager()
        .then((pushes) => pushes.getSubscription())
        .then((subscription) => setNotes(subscription ? 'on' : 'off'));
  }, [online]);

  const turnOn = async () => {
    const permission = await Notification.requestPermission();
    if (permission === 'denied') setNotes('forbidden');
    if (permission !== 'granted') return;
    await sendSubscription(client, await subscribeToPush());
    setNotes('on');
  };
  const turnOff = async () => {
    const endpoint = await removeBrowserPushSubscription();
    if (endpoint) await client.request('unpush', { endpoint });
    setNotes('off');
  };
  return { notes, turnOn, turnOff };
}
