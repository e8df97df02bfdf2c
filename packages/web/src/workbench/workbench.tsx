/** The workbench: a list of all games, or one game with all its seats. */
import { decideMove, iterateSeatsToAsk, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { type BotLevel, type Move, type Seat, WATCHER } from '@ludotheque/core';
import { use, useCallback, useMemo, useState } from 'react';
import { loadBoard } from '../games/load-board.ts';
import '../board-kit/board-kit.css';
import { loadRulesAndBotKnowledge } from '../bots/load-rules-and-bot-knowledge.ts';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import { gameIds } from '../games/load-game.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useTranslation,
} from '../i18n/translation.tsx';
import '../table/table.css';
import '../table/table-screen.css';
import './workbench.css';
import {
  adaptDraftToRules,
  type GameDraft,
  makeDefaultDraft,
  type PlayedDraft,
  playDraft,
} from './draft.ts';
import { BotMoveControls, DraftPositionSlider } from './draft-controls.tsx';
import { DraftSetupForm } from './draft-setup-form.tsx';
import { loadStoredDraft, storeDraft } from './draft-storage.ts';
import { IllegalMoveNotice } from './illegal-move-notice.tsx';
import { RulesErrorBoundary } from './rules-error-boundary.tsx';
import { SavePositionForm } from './save-position-form.tsx';
import { SeatView, useSeatSpeaker } from './seat-view.tsx';

/** An edit of the rules replaces this module, and with it what is memoized. */
const getCachedBotPolicy = memoizeLoader(loadRulesAndBotKnowledge);

/** Short, because the author waits for the bots that search. */
const THINK_MS = 200;

/** The next move of a bot, and its seat. */
function chooseBotMove(
  brain: RulesAndBotKnowledge,
  state: unknown,
  seats: number,
  level: BotLevel,
  seed: string,
) {
  const { game } = brain;
  const now = () => performance.now();
  for (const seat of iterateSeatsToAsk(game, state, seats, new Int32Array(game.limits.moves))) {
    const view = game.view(state, seat);
    const effort = { until: now() + THINK_MS, now };
    const { move } = decideMove(brain, { view, level, seed: `${seed}/${seat}`, effort });
    if (move !== undefined) return [seat, move] as const;
  }
  return undefined;
}

function useDraft(brain: RulesAndBotKnowledge) {
  const { game } = brain;
  const [kept, setKept] = useState(
    () => loadStoredDraft(game.id) ?? { draft: makeDefaultDraft(game), at: 0 },
  );
  const draft = useMemo(() => adaptDraftToRules(game, kept.draft), [game, kept.draft]);
  const played = useMemo(() => playDraft(game, draft), [game, draft]);
  const at = Math.min(kept.at, played.snapshots.length - 1);
  const change = useCallback(
    (next: GameDraft, to: number) => {
      storeDraft(game.id, { draft: next, at: to });
      setKept({ draft: next, at: to });
    },
    [game],
  );
  const play = useCallback(
    (seat: Seat, move: Move) => {
      const moves = [...draft.moves.slice(0, at), [seat, game.write(move)] as const];
      change({ ...draft, moves }, at + 1);
    },
    [at, change, draft, game],
  );
  const botsPlay = (level: BotLevel, most: number) => {
    const here = { ...draft, moves: draft.moves.slice(0, at) };
    const { moves } = playDraft(game, here, (state, ply) => {
      if (ply >= at + most) return undefined;
      const next = chooseBotMove(brain, state, draft.seats, level, `${draft.seed}/${ply}`);
      return next && [next[0], game.write(next[1])];
    });
    change({ ...draft, moves }, moves.length);
  };
  return { draft, played, at, change, play, botsPlay };
}

function GameWorkbench({ id }: { readonly id: string }) {
  useSuspendUntilGameWords(id);
  useSuspendUntilBoardWords(id);
  const brain = use(getCachedBotPolicy(id));
  const board = use(loadBoard(id));
  const { translator } = useTranslation();
  const { game } = brain;
  const { at, botsPlay, change, draft, play, played } = useDraft(brain);
  const speaker = useSeatSpeaker(game, draft.seats, WATCHER);
  const stand = played.snapshots[at];
  const seats = [...Array.from({ length: draft.seats }, (_, seat) => seat), WATCHER];
  return (
    <main className={`bench play-${id}`}>
      <h1>{translator.t('name', { ns: id })}</h1>
      <DraftSetupForm game={game} draft={draft} onChange={(next) => change(next, 0)} />
      <IllegalMoveNotice game={game} played={played} speaker={speaker} />
      {stand && (
        <>
          <DraftPositionSlider
            at={at}
            last={countPlayedMoves(played)}
            onGo={(to) => change(draft, to)}
          />
          <BotMoveControls over={game.result(stand.state) !== undefined} onPlay={botsPlay} />
          <SavePositionForm
            game={game}
            played={played}
            at={at}
            seats={draft.seats}
            speaker={speaker}
          />
          <div className="bench-seats">
            {seats.map((seat) => (
              <SeatView
                key={seat}
                game={game}
                board={board}
                stand={stand}
                seat={seat}
                onPlay={play}
              />
            ))}
          </div>
        </>
      )}
    </main>
  );
}

const countPlayedMoves = ({ snapshots }: PlayedDraft) => snapshots.length - 1;

function GameLink({ id }: { readonly id: string }) {
  useSuspendUntilGameWords(id);
  const { translator } = useTranslation();
  return <a href={`/dev/${id}`}>{translator.t('name', { ns: id })}</a>;
}

export function Workbench({ game }: { readonly game: string | undefined }) {
  if (game !== undefined && gameIds.includes(game))
    return (
      <RulesErrorBoundary>
        <GameWorkbench key={game} id={game} />
      </RulesErrorBoundary>
    );
  return (
    <main className="bench">
      <h1>The workbench</h1>
      <p>
        Every game of the shelf, from all seats at once. An edit of its rules is played at once.
      </p>
      <ul>
        {gameIds.map((id) => (
          <li key={id}>
            <GameLink id={id} />
          </li>
        ))}
      </ul>
      <p>
        <code>npm run -s ludo -- new-game NAME</code> begins another.
      </p>
    </main>
  );
}
