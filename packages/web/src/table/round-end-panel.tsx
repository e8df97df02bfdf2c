/** The end of a round: how the table stood, what everybody scored, and a button to go on. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import type { BoardModule } from '../board-kit/board.ts';
import { useBoardTranslation } from '../i18n/game-translation.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { getPaceFactor } from '../settings/settings.ts';
import { RoundChanges } from './round-changes.tsx';

export function RoundEndPanel({
  board,
  gameId,
  onGoOn,
  speaker,
  view,
}: {
  readonly gameId: string;
  readonly board: BoardModule;
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  onGoOn(): void;
}) {
  const { t } = useTranslation();
  const boardT = useBoardTranslation(gameId);
  const { Closing } = board;
  const closingMs = (board.getClosingDurationMs?.(view) ?? 0) * getPaceFactor();
  return (
    <section
      className="round-sheet"
      aria-label={t('round.over', { round: view.sheet.length })}
      style={{ '--closing': `${closingMs}ms` }}
    >
      <h2>{t('round.over', { round: view.sheet.length })}</h2>
      {Closing && <Closing view={view} speaker={speaker} t={boardT} />}
      <RoundChanges view={view} speaker={speaker} startingScore={board.startingScore} />
      {/* biome-ignore lint/a11y/noAutofocus: the panel covers the table until it is closed */}
      <button type="button" className="main-action" onClick={onGoOn} autoFocus>
        {t(view.result ? 'round.toResult' : 'round.goOn')}
      </button>
    </section>
  );
}
