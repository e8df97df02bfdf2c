/** Where a second device arrives. Nothing happens before a tap: a link that is only previewed is not used up. */
import { useState } from 'react';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { useSpeech } from '../speech/speech.tsx';

export default function DevicePage({ token }: { readonly token: string }) {
  const { follow } = useConnection();
  const { t } = useSpeech();
  const [refused, setRefused] = useState(false);
  // Loaded anew: whoever this device was before, the connection is somebody else's now.
  const come = () =>
    follow(token).then(
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
