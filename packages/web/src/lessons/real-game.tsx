/** Where a lesson ends: a real table on this device, against beginners. */
import { useState } from 'react';
import { everybody } from '../alone/crew.ts';
import { OpenElsewhere } from '../alone/house.ts';
import { openTable } from '../alone/open-table.ts';
import { go } from '../router.ts';
import { useSpeech } from '../speech/speech.tsx';

export function RealGame({ game, seats }: { readonly game: string; readonly seats: number }) {
  const { t } = useSpeech();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  const open = async () => {
    setOpening(true);
    try {
      const names = [everybody()[0]?.name ?? t('alone.me')];
      const table = await openTable({ game, names, seats, level: 'easy', options: {} });
      go(`/alone/t/${table}`);
    } catch (error) {
      setOpening(false);
      setProblem(t(error instanceof OpenElsewhere ? 'alone.elsewhere' : 'play.notDone'));
    }
  };
  return (
    <>
      <button type="button" className="main-action" disabled={opening} onClick={() => void open()}>
        {t('lesson.real')}
      </button>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}
