/** The score sheet as on a printed block. */
import type { BaseView, Speaker } from '@ludotheque/core';
import { useSpeech } from '../speech/speech.tsx';

export function ScoreSheet({
  label,
  speaker,
  view,
}: {
  readonly view: BaseView;
  readonly speaker: Speaker;
  /** What to call it where another sheet may be on the same page. */
  readonly label?: string;
}) {
  const { t } = useSpeech();
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return (
    <div className="score-sheet">
      {label === undefined && <h2>{t('sheet.title')}</h2>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="sheet" aria-label={label ?? t('sheet.title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {speaker.name(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.sheet.map((row, round) => (
              <tr key={round}>
                <th scope="row">{round + 1}</th>
                {row.map((points, seat) => (
                  <td key={seat}>{points}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sheet.total')}</th>
              {seats.map((seat) => (
                <td key={seat}>{(view.result?.scores ?? view.scores)[seat]}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}
