/** Writing one round: player after player, with what it comes to as one taps. */
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import type { GameScorePad, ScorePadSheet } from './score-pad.ts';

export function RoundForm({
  kind,
  onDone,
  round,
  sheet,
}: {
  readonly kind: GameScorePad;
  readonly sheet: ScorePadSheet;
  readonly round: number;
  /** With what was written, or without when it is put away. */
  onDone(entries?: readonly unknown[]): void;
}) {
  const { t } = useTranslation();
  // Where everybody stands is changed from where they stood; anything else begins with nothing.
  const before = kind.rowsAreTotals ? sheet.rounds.at(-1) : undefined;
  const [entries, setEntries] = useState<readonly unknown[]>(
    () => sheet.rounds[round] ?? before ?? sheet.names.map(() => kind.blank),
  );
  const [player, setPlayer] = useState(0);
  const { Editor } = kind;
  const last = player === sheet.names.length - 1;
  const objection = kind.findProblem?.(entries);
  return (
    <section className="pad-round" aria-labelledby="pad-whose">
      <h2 id="pad-whose">
        {t('pad.roundOf', { round: round + 1, name: sheet.names[player]! })}{' '}
        <output className="pad-points">{kind.points(entries[player])}</output>
      </h2>
      <Editor
        key={player}
        entry={entries[player]}
        onChange={(entry) => setEntries(entries.with(player, entry))}
        t={t}
      />
      <p className="problem" role="status">
        {last && objection && t(`pad.${objection}`)}
      </p>
      <div className="pad-actions">
        <button
          type="button"
          className="main-action"
          onClick={() => (last ? onDone(entries) : setPlayer(player + 1))}
        >
          {last ? t('pad.write') : t('pad.nextPlayer', { name: sheet.names[player + 1]! })}
        </button>
        <button
          type="button"
          className="action"
          onClick={() => (player === 0 ? onDone() : setPlayer(player - 1))}
        >
          {player === 0 ? t('pad.away') : t('pad.previous', { name: sheet.names[player - 1]! })}
        </button>
      </div>
    </section>
  );
}
