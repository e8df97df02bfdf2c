/** Asks for the entries of one round, player by player, and shows their points meanwhile. */
import { useState } from 'react';
import { formatNumber } from '../i18n/format-number.ts';
import { useScorePadTranslation } from '../i18n/game-translation.ts';
import type { GameScorePad, ScorePadSheet } from './score-pad.ts';

export function RoundForm({
  game,
  kind,
  onDone,
  round,
  sheet,
}: {
  readonly game: string;
  readonly kind: GameScorePad;
  readonly sheet: ScorePadSheet;
  readonly round: number;
  /** Without entries if the form was closed without saving. */
  onDone(entries?: readonly unknown[]): void;
}) {
  const t = useScorePadTranslation(game);
  // Totals are changed from the last ones; points of a round start from nothing.
  const before = kind.rowsAreTotals ? sheet.rounds.at(-1) : undefined;
  const [entries, setEntries] = useState<readonly unknown[]>(
    () => sheet.rounds[round] ?? before ?? sheet.names.map(() => kind.blank),
  );
  const [player, setPlayer] = useState(0);
  const { Editor } = kind;
  const last = player === sheet.names.length - 1;
  const problem = kind.findProblem?.(entries);
  return (
    <section className="pad-round" aria-labelledby="pad-whose">
      <h2 id="pad-whose">
        {t('pad.roundOf', { round: round + 1, name: sheet.names[player]! })}{' '}
        <output className="pad-points">{formatNumber(kind.points(entries[player]))}</output>
      </h2>
      <Editor
        key={player}
        entry={entries[player]}
        onChange={(entry) => setEntries(entries.with(player, entry))}
        t={t}
      />
      <p className="problem" role="status">
        {last && problem && t(`pad.${problem}`)}
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
