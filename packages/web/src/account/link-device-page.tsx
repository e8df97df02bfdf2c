/** Where a second device arrives. Nothing happens before a tap: a link that is only previewed is not used up. */
import { useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

export default function LinkDevicePage({ token }: { readonly token: string }) {
  const { signInWithDeviceLink } = useConnection();
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  // Loaded anew: whoever this device was before, the connection is somebody else's now.
  const come = () =>
    signInWithDeviceLink(token).then(
      () => location.assign('/lobby'),
      () => setRefused(true),
    );
  return (
    <section className="welcome">
      <h1>{t('device.title')}</h1>
      <p role="status">{t(refused ? 'device.used' : 'device.sure')}</p>
      {refused ? (
        <Link className="main-action" href="/">
          {t('table.toShelf')}
        </Link>
      ) : (
        <button type="button" className="main-action" onClick={() => void come()}>
          {t('device.yes')}
        </button>
      )}
    </section>
  );
}
