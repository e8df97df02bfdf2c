/** On whatever page: a visitor who is notified may never open one that has the button for it. */
import { useEffect } from 'react';
import { useConnection } from '../connection/connection.tsx';

export function PushSubscriptionRenewal() {
  const { client, status } = useConnection();
  useEffect(() => {
    const isNotified = 'PushManager' in window && Notification.permission === 'granted';
    if (status === 'online' && isNotified)
      void import('./use-turn-notifications.ts')
        .then(({ renewPushSubscription }) => renewPushSubscription(client))
        .catch(() => undefined);
  }, [client, status]);
  return null;
}
