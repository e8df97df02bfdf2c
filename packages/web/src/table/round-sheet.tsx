/** The end of a round: how the table stood, what everybody wrote down, and on with it. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import type { Board, BoardProps } from '../boards/board.ts';
import { useSpeech } from '../speech/speech.tsx';
import { ScorePlot } from './score-plot.tsx';
import { ScoreSheet } from './score-sheet.tsx';

export function RoundSheet({
  board,
  onGoOn,
  speaker,
  t: boardT,
  view,
}: {
  readonly board: Board;
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
  onGoOn(): void;
}) {
  const { t } = useSpeech();
  const { Closing } = board;
  return (
    <section className="round-sheet" aria-label={t('round.over', { round: view.sheet.length })}>
      <h2>{t('round.over', { round: view.sheet.length })}</h2>
      {Closing && <Closing view={view} speaker={speaker} t={boardT} />}
      <ScoreSheet
        view={view}
        speaker={speaker}
        label={t('sheet.after', { round: view.sheet.length })}
      />
      <ScorePlot view={view} speaker={speaker} />
      {/* biome-ignore lint/a11y/noAutofocus: the sheet lies above the table until it is put away */}
      <button type="button" className="main-action" onClick={onGoOn} autoFocus>
        {t('round.goOn')}
      </button>
    </section>
  );
}
