/** Signs in a second device by a link. It waits for a tap, so that a preview does not use up the link. */
import { useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

export default function AcceptDeviceLinkPage({ token }: { readonly token: string }) {
  const { signInWithDeviceLink } = useConnection();
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  // A full reload: the open connection may belong to another person.
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
