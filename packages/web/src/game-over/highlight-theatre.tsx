/** Shows a move of a finished game once more: the table before it, the move, and what came of it. */
import type { AnyGame, BaseView, PhraseFormatter, Seat } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoardModule } from '../board-kit/board.ts';
import { BoardWithNameBadges } from '../board-view/board-with-name-badges.tsx';
import { playScene } from '../board-view/scene-player.ts';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** How long the table is shown before the move. The whole takes about three seconds. */
const BEFORE_MS = 1_000;
const ROUND_END_MS = 600;

const wait = (durationMs: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/** Plays the move each time that `take` changes. Returns what the board shows. */
function useReplayedMove(
  game: AnyGame,
  board: BoardModule,
  replayedGame: ReplayedGame,
  ply: number,
  seat: Seat,
  take: number,
) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<BaseView>(() => replayedGame.viewBefore(ply, seat));
  useEffect(() => {
    let isClosed = false;
    const before = replayedGame.viewBefore(ply, seat);
    const after = replayedGame.viewBefore(ply + 1, seat);
    let isRoundOver = false;
    const never = new Promise<void>(() => undefined);
    const play = async () => {
      setView(before);
      await wait(BEFORE_MS);
      if (isClosed) return;
      const scene = { n: ply, view: after, events: replayedGame.listEventsSeenBy(ply, seat) };
      await playScene(scene, before, game, board, {
        element: stage,
        draw: () => {
          if (!isClosed) flushSync(() => setView(after));
        },
        drawBetween: (view) => {
          if (!isClosed) flushSync(() => setView(view));
        },
        settle: () => undefined,
        tell: () => undefined,
        showRoundEnd: () => {
          isRoundOver = true;
        },
        hideRoundEnd: () => {
          isRoundOver = false;
        },
        waitForSkip: () => (isRoundOver ? wait(ROUND_END_MS) : never),
      });
    };
    void play();
    return () => {
      isClosed = true;
    };
  }, [game, board, replayedGame, ply, seat, take]);
  return { stage, view };
}

export function HighlightTheatre({
  board,
  game,
  onClose,
  ply,
  replayedGame,
  seat,
  speaker,
  title,
}: {
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly replayedGame: ReplayedGame;
  readonly ply: number;
  readonly seat: Seat;
  readonly speaker: PhraseFormatter;
  readonly title: string;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const [take, setTake] = useState(0);
  const { stage, view } = useReplayedMove(game, board, replayedGame, ply, seat, take);
  const { move } = replayedGame.plies[ply]!;
  return (
    <section className={`theatre play-${game.id}`} aria-label={title}>
      <header>
        <p role="status" className="theatre-words">
          <b>{title}</b> {speaker.formatPhrase(game.phrase(move))}
        </p>
        <button type="button" className="action" onClick={() => setTake(take + 1)}>
          {t('over.watchAgain')}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: it covers what had the focus */}
        <button type="button" className="main-action" onClick={onClose} autoFocus>
          {t('over.backToResult')}
        </button>
      </header>
      <div ref={stage} className="stage" inert>
        <BoardWithNameBadges game={game} board={board} view={view} speaker={speaker} />
      </div>
    </section>
  );
}
