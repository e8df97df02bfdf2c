/** What is written on a score pad: a column for each player, the rounds and the totals. */
import { formatNumber } from '../i18n/format-number.ts';
import { useScorePadTranslation } from '../i18n/game-translation.ts';
import {
  computeScoresByRound,
  computeTotals,
  findLeaders,
  type GameScorePad,
  type ScorePadSheet,
} from './score-pad.ts';

/** One round: its points, below the parts that the printed pad has. */
function RoundRows({
  game,
  kind,
  onRound,
  points,
  round,
  sheet,
}: {
  readonly game: string;
  readonly kind: GameScorePad;
  readonly sheet: ScorePadSheet;
  readonly round: number;
  readonly points: readonly number[];
  onRound(round: number): void;
}) {
  const t = useScorePadTranslation(game);
  const parts = kind.parts ?? [];
  const edit = (
    <th scope={parts.length > 0 ? 'rowgroup' : 'row'} rowSpan={parts.length + 1}>
      <button
        type="button"
        className="pad-edit"
        aria-label={t('pad.change', { round: round + 1 })}
        onClick={() => onRound(round)}
      >
        {round + 1}
      </button>
    </th>
  );
  const renderSign = (name: string, sign: string) => (
    <th scope="row">
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{t(`pad.parts.${name}`)}</span>
    </th>
  );
  return (
    <tbody>
      {parts.map((part, line) => (
        <tr key={part.name} className="pad-part">
          {line === 0 && edit}
          {renderSign(part.name, part.sign)}
          {sheet.rounds[round]!.map((entry, player) => (
            <td key={player}>{formatNumber(part.points(entry))}</td>
          ))}
        </tr>
      ))}
      <tr>
        {parts.length > 0 ? renderSign('sum', '=') : edit}
        {points.map((value, player) => (
          <td key={player}>{formatNumber(value)}</td>
        ))}
      </tr>
    </tbody>
  );
}

export function ScoreTable({
  game,
  kind,
  onRound,
  sheet,
}: {
  readonly game: string;
  readonly kind: GameScorePad;
  readonly sheet: ScorePadSheet;
  onRound(round: number): void;
}) {
  const t = useScorePadTranslation(game);
  const leaders = findLeaders(kind, sheet);
  const leadingColumns = kind.parts ? 2 : 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="sheet pad-sheet" aria-label={t('pad.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td colSpan={leadingColumns} />
            {sheet.names.map((name, player) => (
              <th key={player} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {computeScoresByRound(kind, sheet).map((points, round) => (
          <RoundRows
            key={round}
            game={game}
            kind={kind}
            sheet={sheet}
            round={round}
            points={points}
            onRound={onRound}
          />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={leadingColumns}>
              {t('sheet.total')}
            </th>
            {computeTotals(kind, sheet).map((total, player) => (
              <td key={player} className={leaders.includes(player) ? 'leads' : undefined}>
                {formatNumber(total)}
                {sheet.rounds.length > 0 && leaders.includes(player) && (
                  <span role="img" aria-label={t('pad.leads')}>
                    {' '}
                    ★
                  </span>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
