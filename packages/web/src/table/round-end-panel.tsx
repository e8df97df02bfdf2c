/** The end of a round: how the table stood, what everybody wrote down, and on with it. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import type { BoardModule, BoardProps } from '../board-kit/board.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ScorePlot } from './score-plot.tsx';
import { ScoreSheet } from './score-sheet.tsx';

export function RoundEndPanel({
  board,
  onGoOn,
  speaker,
  t: boardT,
  view,
}: {
  readonly board: BoardModule;
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
  onGoOn(): void;
}) {
  const { t } = useTranslation();
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
