/** All games to choose from, or one of them on the bench. */
import { type BotLevel, type BotPolicy, decideMove, iterateSeatsToAsk } from '@ludotheque/bots';
import { type Move, type Seat, WATCHER } from '@ludotheque/core';
import { use, useCallback, useMemo, useState } from 'react';
import { openBoard } from '../boards/board.ts';
import '../boards/kit/kit.css';
import { openBrain } from '../bots/brains.ts';
import { gameIds } from '../games.ts';
import { useBoardWords, useGameWords, useSpeech } from '../speech/speech.tsx';
import '../table/table.css';
import './bench.css';
import { Broken } from './broken.tsx';
import { blank, type Draft, fitting, type Played, playThrough } from './draft.ts';
import { keep, recall } from './kept.ts';
import { Mishap } from './mishap.tsx';
import { SavePosition } from './save-position.tsx';
import { SeatView, useSeatSpeaker } from './seat-view.tsx';
import { SetUp } from './set-up.tsx';
import { BotsPlay, Steps } from './steps.tsx';

/** Rules and knowledge, fetched once by every version of this file: an edit makes a new one. */
const brains = new Map<string, Promise<BotPolicy>>();

function brainOf(id: string): Promise<BotPolicy> {
  const brain = brains.get(id) ?? openBrain(id);
  brains.set(id, brain);
  return brain;
}

/** The searching levels think so long, in milliseconds: the author waits. */
const THINK = 200;

/** The move that a bot would play next, and whose it is. */
function nextMove(brain: BotPolicy, state: unknown, seats: number, level: BotLevel, seed: string) {
  const { game } = brain;
  const now = () => performance.now();
  for (const seat of iterateSeatsToAsk(game, state, seats, new Int32Array(game.limits.moves))) {
    const view = game.view(state, seat);
    const effort = { until: now() + THINK, now };
    const { move } = decideMove(brain, { view, level, seed: `${seed}/${seat}`, effort });
    if (move !== undefined) return [seat, move] as const;
  }
  return undefined;
}

function useMatch(brain: BotPolicy) {
  const { game } = brain;
  const [kept, setKept] = useState(() => recall(game.id) ?? { draft: blank(game), at: 0 });
  const draft = useMemo(() => fitting(game, kept.draft), [game, kept.draft]);
  const played = useMemo(() => playThrough(game, draft), [game, draft]);
  const at = Math.min(kept.at, played.stands.length - 1);
  const change = useCallback(
    (next: Draft, to: number) => {
      keep(game.id, { draft: next, at: to });
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
    const { moves } = playThrough(game, here, (state, ply) => {
      if (ply >= at + most) return undefined;
      const next = nextMove(brain, state, draft.seats, level, `${draft.seed}/${ply}`);
      return next && [next[0], game.write(next[1])];
    });
    change({ ...draft, moves }, moves.length);
  };
  return { draft, played, at, change, play, botsPlay };
}

function OneGame({ id }: { readonly id: string }) {
  useGameWords(id);
  useBoardWords(id);
  const brain = use(brainOf(id));
  const board = use(openBoard(id));
  const { translator } = useSpeech();
  const { game } = brain;
  const { at, botsPlay, change, draft, play, played } = useMatch(brain);
  const speaker = useSeatSpeaker(game, draft.seats, WATCHER);
  const stand = played.stands[at];
  const seats = [...Array.from({ length: draft.seats }, (_, seat) => seat), WATCHER];
  return (
    <main className={`bench play-${id}`}>
      <h1>{translator.t('name', { ns: id })}</h1>
      <SetUp game={game} draft={draft} onChange={(next) => change(next, 0)} />
      <Broken game={game} played={played} speaker={speaker} />
      {stand && (
        <>
          <Steps at={at} last={lastOf(played)} onGo={(to) => change(draft, to)} />
          <BotsPlay over={game.result(stand.state) !== undefined} onPlay={botsPlay} />
          <SavePosition game={game} played={played} at={at} seats={draft.seats} speaker={speaker} />
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

const lastOf = ({ stands }: Played) => stands.length - 1;

function GameLink({ id }: { readonly id: string }) {
  useGameWords(id);
  const { translator } = useSpeech();
  return <a href={`/dev/${id}`}>{translator.t('name', { ns: id })}</a>;
}

export function Bench({ game }: { readonly game: string | undefined }) {
  if (game !== undefined && gameIds.includes(game))
    return (
      <Mishap>
        <OneGame key={game} id={game} />
      </Mishap>
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
