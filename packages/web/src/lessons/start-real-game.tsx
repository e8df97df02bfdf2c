/** The button at the end of a lesson that opens a real table on this device, against easy bots. */
import type { OptionValues } from '@ludotheque/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { OpenInAnotherTabError } from '../offline/offline-house.ts';
import { openOfflineTable } from '../offline/open-offline-table.ts';
import { readStoredLocalPlayers } from '../offline-storage/stored-local-players.ts';
import { navigate } from '../routing/router.ts';

export function StartRealGameButton({
  game,
  options,
  seats,
}: {
  readonly game: string;
  readonly seats: number;
  /** Those that the lesson was about. */
  readonly options: OptionValues;
}) {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  const open = async () => {
    setOpening(true);
    try {
      const names = [readStoredLocalPlayers()[0]?.name ?? t('alone.me')];
      const table = await openOfflineTable({ game, names, seats, level: 'easy', options });
      navigate(`/alone/t/${table}`);
    } catch (error) {
      setOpening(false);
      setProblem(t(error instanceof OpenInAnotherTabError ? 'alone.elsewhere' : 'play.notDone'));
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
