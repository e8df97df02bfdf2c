/**
 * Notes on this device when it is one's turn somewhere: only for whoever asks for them, and only as
 * long as they like. Nothing here asks by itself.
 */
import type { Client } from '@ludotheque/protocol/client';
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { fetchPushKey } from '../connection/http-requests.ts';

export type TurnNotificationsState = 'unknown' | 'impossible' | 'forbidden' | 'off' | 'on';

const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window;
/** Never answers where the page keeps no service worker, as in development: then there are no notes. */
const getPushManager = async () => (await navigator.serviceWorker.ready).pushManager;

async function subscribeToPush(): Promise<PushSubscription> {
  const { key } = await fetchPushKey();
  return (await getPushManager()).subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
}

/** Tells the house where to send the notes. */
async function sendSubscription(client: Client, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON() as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  await client.request('push', { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

/** Whoever is to be forgotten, or wants quiet, leaves nothing behind in the browser either. */
export async function unsubscribeFromPush(): Promise<string | undefined> {
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
        .then(async (subscription) => {
          // The device may have changed hands since: its notes are for whoever is here now.
          if (subscription) await sendSubscription(client, subscription);
          setNotes(subscription ? 'on' : 'off');
        });
  }, [client, online]);

  const turnOn = async () => {
    const permission = await Notification.requestPermission();
    if (permission === 'denied') setNotes('forbidden');
    if (permission !== 'granted') return;
    await sendSubscription(client, await subscribeToPush());
    setNotes('on');
  };
  const turnOff = async () => {
    const endpoint = await unsubscribeFromPush();
    if (endpoint) await client.request('unpush', { endpoint });
    setNotes('off');
  };
  return { notes, turnOn, turnOff };
}
