/** Makes a link and a QR code that sign in a second device. They work once, for a short time. */
import { useState } from 'react';
import { QrCode } from '../components/qr-code.tsx';
import { useConnection } from '../connection/connection.tsx';
import { useShareOrigin } from '../connection/use-share-origin.ts';
import { useTranslation } from '../i18n/translation.tsx';

export function DeviceLinkOffer() {
  const { client } = useConnection();
  const { t } = useTranslation();
  const origin = useShareOrigin();
  const [link, setLink] = useState<string>();
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    setRefused(false);
    try {
      const { token } = await client.request('device-link', {});
      setLink(`${origin}/device#${token}`);
    } catch {
      setRefused(true);
    }
  };
  return (
    <div className="other-device">
      {link ? (
        <>
          <p>{t('device.about')}</p>
          <QrCode link={link} label={t('device.qr')} />
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
