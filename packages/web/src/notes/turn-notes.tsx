/** The one button for notes about turns: at a table by correspondence, and on one's own page. */
import { useState } from 'react';
import { useSpeech } from '../speech/speech.tsx';
import { useTurnNotes } from './use-turn-notes.ts';
import './turn-notes.css';

export function TurnNotes() {
  const { notes, turnOff, turnOn } = useTurnNotes();
  const { t } = useSpeech();
  const [failed, setFailed] = useState(false);
  if (notes === 'unknown') return null;
  const turn = () => {
    setFailed(false);
    (notes === 'on' ? turnOff() : turnOn()).catch(() => setFailed(true));
  };
  return (
    <div className="turn-notes">
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
