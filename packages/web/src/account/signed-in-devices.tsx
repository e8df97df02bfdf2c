/** Lists the devices that are signed in as the visitor, and signs them out. */
import type { DevicesReply } from '@ludotheque/protocol';
import { useState } from 'react';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { useConnection } from '../connection/connection.tsx';
import { signOutThisDevice } from '../connection/http-requests.ts';
import { useDayFormat } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useAccountQuery } from './use-account-query.ts';

function DeviceLine({
  entry: { current, label, seen, since },
  onSignOut,
}: {
  readonly entry: DevicesReply['devices'][number];
  onSignOut(): void;
}) {
  const { t } = useTranslation();
  const toDay = useDayFormat('UTC');
  const name = label || t('me.deviceUnknown');
  return (
    <li>
      <strong>{current ? t('me.deviceThis', { device: name }) : name}</strong>
      <span>
        {since !== undefined && `${t('me.deviceSince', { day: toDay(since) })} · `}
        {t('me.deviceSeen', { day: toDay(seen) })}
      </span>
      {!current && (
        <button
          type="button"
          className="action"
          aria-label={t('me.signOutDevice', { device: name })}
          onClick={onSignOut}
        >
          {t('me.signOut')}
        </button>
      )}
    </li>
  );
}

export function SignedInDevices() {
  const { client } = useConnection();
  const { t } = useTranslation();
  const { answer, ask } = useAccountQuery('devices');
  const [refused, setRefused] = useState(false);
  const attempt = (deed: Promise<unknown>) => {
    setRefused(false);
    deed.then(ask, () => setRefused(true));
  };
  if (!answer) return null;
  const { devices } = answer;
  return (
    <div className="signed-in">
      <h3>{t('me.signedIn')}</h3>
      <ul>
        {devices.map((entry) => (
          <DeviceLine
            key={entry.device}
            entry={entry}
            onSignOut={() => attempt(client.request('sign-out', { device: entry.device }))}
          />
        ))}
      </ul>
      {devices.length > 1 && (
        <ConfirmButton
          question={t('me.signOutOthersSure')}
          no={t('me.signOutNot')}
          onSure={() => attempt(client.request('sign-out-others', {}))}
        >
          {t('me.signOutOthers')}
        </ConfirmButton>
      )}
      <ConfirmButton
        question={t('me.signOutHereSure')}
        no={t('me.stay')}
        // A full reload: nobody is signed in any more.
        onSure={() => attempt(signOutThisDevice().then(() => location.assign('/')))}
      >
        {t('me.signOutHere')}
      </ConfirmButton>
      <p role="alert">{refused && t('device.refused')}</p>
    </div>
  );
}
