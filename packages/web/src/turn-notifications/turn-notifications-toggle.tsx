/** The button that switches notifications about turns on and off; nothing while it is not known whether there are any. */
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { useTurnNotifications } from './use-turn-notifications.ts';
import './turn-notifications.css';

export function TurnNotificationsToggle({ title }: { readonly title?: string }) {
  const { notes, turnOff, turnOn } = useTurnNotifications();
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  if (notes === 'unknown') return null;
  const turn = () => {
    setFailed(false);
    (notes === 'on' ? turnOff() : turnOn()).catch(() => setFailed(true));
  };
  return (
    <div className="turn-notes">
      {title !== undefined && <h3>{title}</h3>}
      <p role="status">{t(`notes.${notes}`)}</p>
      {(notes === 'on' || notes === 'off') && (
        <button type="button" className="action" onClick={turn}>
          {t(notes === 'on' ? 'notes.turnOff' : 'notes.turnOn')}
        </button>
      )}
      <p role="alert">{failed && t('notes.failed')}</p>
    </div>
  );
}
