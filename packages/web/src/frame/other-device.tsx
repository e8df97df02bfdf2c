/** A link and a QR code by which a second device becomes the same person, once and soon. */
import { useState } from 'react';
import { useConnection } from '../house/connection.tsx';
import { Qr } from '../qr.tsx';
import { useSpeech } from '../speech/speech.tsx';

export function OtherDevice() {
  const { client } = useConnection();
  const { t } = useSpeech();
  const [link, setLink] = useState<string>();
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    setRefused(false);
    try {
      const { token } = (await client.request('device-link', {})) as { token: string };
      setLink(`${location.origin}/device/${token}`);
    } catch {
      setRefused(true);
    }
  };
  return (
    <div className="other-device">
      {link ? (
        <>
          <p>{t('device.about')}</p>
          <Qr link={link} label={t('device.qr')} />
        </>
      ) : (
        <button type="button" className="action" onClick={() => void ask()}>
          {t('device.ask')}
        </button>
      )}
      <p role="alert">{refused && t('device.refused')}</p>
    </div>
  );
}
