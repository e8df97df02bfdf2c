/**
 * The end of a game: who won, all places, how it went, the viewer's best and worst move, and a rematch.
 * It lies above the table, and can be folded to look at the table.
 */
import type { AnyGame, BaseView, PhraseFormatter } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { playSound } from '../board-kit/sound.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { formatOrdinal } from '../i18n/locale-formats.ts';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { ScoreSheet } from '../scores/score-sheet.tsx';
import { Celebration } from './celebration.tsx';
import { GameOverActions } from './game-over-actions.tsx';
import { HighlightCards, type HighlightKind } from './highlight-cards.tsx';
import { HighlightTheatre } from './highlight-theatre.tsx';
import { LeadStory } from './lead-story.tsx';
import { Podium } from './podium.tsx';
import { type HighlightsState, useHighlights } from './use-highlights.ts';
import './game-over.css';

export interface GameOverProps {
  readonly id: string;
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly speaker: PhraseFormatter;
  readonly table: LoadedTable;
  readonly view: BaseView;
}

/** Who won, and where the viewer came. */
function useHeadline({ speaker, table, view }: GameOverProps) {
  const { language, t } = useTranslation();
  const { result, seat } = view;
  if (table.face.ending !== 'played' || !result)
    return { title: t(`end.${table.face.ending}`), about: '', hasWon: false };
  const { ranks, scores } = result;
  const winners = ranks.flatMap((rank, other) => (rank === 1 ? [other] : []));
  const names = speaker.formatList(winners.map((winner) => speaker.seatName(winner)));
  const hasWon = winners.includes(seat);
  const isShared = (rank: number) => ranks.filter((other) => other === rank).length > 1;
  if (hasWon)
    return { title: isShared(1) ? t('over.shareWin') : t('end.youWon'), about: '', hasWon };
  const title = t('end.won', { names, count: winners.length });
  if (seat < 0) return { title, about: '', hasWon };
  const place = ranks[seat]!;
  const values = { place: formatOrdinal(language, t, place), seats: ranks.length };
  const behind = Math.abs(scores[winners[0]!]! - scores[seat]!);
  const about = [
    isShared(place) ? t('over.jointPlaceOf', values) : t('over.placeOf', values),
    winners.length === 1 && behind > 0 ? t('over.behind', { name: names, count: behind }) : '',
  ];
  return { title, about: about.filter(Boolean).join('. '), hasWon };
}

/** The sound at the end, for those who saw the end. */
function useEndSound(isFresh: boolean, hasWon: boolean): void {
  useEffect(() => {
    if (isFresh) playSound(hasWon ? 'win' : 'end');
  }, [isFresh, hasWon]);
}

/** The dialog above the table. Closing it folds it. */
function ResultDialog(
  props: GameOverProps & { readonly highlightsState: HighlightsState; onFold(): void },
) {
  const { board, game, highlightsState: state, id, onFold, speaker, table, view } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { about, hasWon, title } = useHeadline(props);
  const [watched, setWatched] = useState<HighlightKind>();
  // A table that was over when it was opened has only its last view.
  const isFresh = table.scenes.length > 1;
  useEndSound(isFresh, hasWon);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const { highlights, replayedGame } = state;
  const watchedMove = watched && highlights?.[watched];
  return (
    <dialog
      ref={dialog}
      className={`ending ${hasWon ? 'won' : 'not-won'}`}
      aria-labelledby="ending-title"
      onClose={onFold}
    >
      <header>
        <Celebration game={game.id} hasWon={hasWon} isFresh={isFresh} />
        <h2 id="ending-title">{title}</h2>
        {about && <p>{about}</p>}
      </header>
      <div className="ending-parts">
        {view.result && <Podium result={view.result} viewer={view.seat} speaker={speaker} />}
        <GameOverActions
          id={id}
          game={game}
          table={table}
          view={view}
          title={title}
          onSeeTable={onFold}
        />
        {view.seat >= 0 && (
          <HighlightCards
            state={state}
            seat={view.seat}
            game={game}
            speaker={speaker}
            onWatch={setWatched}
          />
        )}
        <div className="ending-sheets">
          <LeadStory
            view={view}
            speaker={speaker}
            startingScore={board.startingScore}
            chances={highlights?.chances}
          />
          {view.sheet.length > 0 && (
            <ScoreSheet view={view} speaker={speaker} label={t('sheet.final')} />
          )}
        </div>
      </div>
      {watched && watchedMove && replayedGame && (
        <HighlightTheatre
          game={game}
          board={board}
          replayedGame={replayedGame}
          ply={watchedMove.ply}
          seat={view.seat}
          speaker={speaker}
          title={t(`over.${watched}`)}
          onClose={() => setWatched(undefined)}
        />
      )}
    </dialog>
  );
}

export default function GameOverDialog(props: GameOverProps) {
  useSuspendUntilPageWords('game-over');
  useSuspendUntilPageWords('explanations');
  const { t } = useTranslation();
  const [isFolded, setFolded] = useState(false);
  const { title } = useHeadline(props);
  const highlightsState = useHighlights(props.id, props.game, props.view.seat);
  if (!isFolded)
    return (
      <ResultDialog {...props} highlightsState={highlightsState} onFold={() => setFolded(true)} />
    );
  return (
    <section className="ending ending-folded">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noAutofocus: it replaces what had the focus */}
      <button type="button" className="main-action" onClick={() => setFolded(false)} autoFocus>
        {t('over.yourResult')}
      </button>
    </section>
  );
}
