/** Whole games between bots, by the same rules of asking as at a table. */
import {
  type AnyGame,
  type BotLevel,
  type GameResult,
  hasSeat,
  LegalMoveList,
  listSeats,
  type Move,
  type OptionValues,
  type Seat,
  SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';
import { type BotPolicy, decideMove } from '../decide-move.ts';
import type { SearchBudget } from '../search/monte-carlo-tree-search.ts';

export interface BotPlayer {
  readonly level: BotLevel;
  readonly effort?: SearchBudget;
}

export interface BotGameSetup {
  readonly options: OptionValues;
  /** The players by seat. */
  readonly players: readonly BotPlayer[];
  readonly seed: string;
  /** Tells games of one deal apart, so that bots do not repeat their chance. */
  readonly rotation?: number;
  /** Whether to write all legal moves down, too. */
  readonly trace?: boolean;
}

/** Whom to ask next: who may interrupt first, lowest seat first, then the lowest awaited. */
export function* iterateSeatsToAsk(
  game: AnyGame,
  state: unknown,
  seats: number,
  moves: Int32Array,
): Generator<Seat> {
  const awaited = game.awaited(state);
  for (let seat = 0; game.interrupts && seat < seats; seat++)
    if (!hasSeat(awaited, seat) && game.moves(state, seat, moves) > 0) yield seat;
  const [first] = listSeats(awaited);
  if (first !== undefined) yield first;
}

/** Plays a game to its end; `thought` hears of every decision. */
export function playBotGame(
  brain: BotPolicy,
  { options, players, seed, rotation = 0, trace = false }: BotGameSetup,
  thought?: (seat: Seat, milliseconds: number) => void,
): { recorder: TranscriptRecorder; result: GameResult } {
  const { game } = brain;
  const seats = players.length;
  const recorder = new TranscriptRecorder(game, options, seats, new SeededRng(`${seed}/deal`));
  const { state } = recorder;
  const moves = new Int32Array(game.limits.moves);
  const pairs = trace ? new LegalMoveList(game, seats) : undefined;
  for (let ply = 0; ; ply++) {
    let played: Move | undefined;
    for (const seat of iterateSeatsToAsk(game, state, seats, moves)) {
      const start = performance.now();
      const { level, effort } = players[seat]!;
      const question = {
        view: game.view(state, seat),
        level,
        seed: `${seed}/${rotation}/${ply}/${seat}`,
      };
      played = decideMove(brain, effort ? { ...question, effort } : question).move;
      thought?.(seat, performance.now() - start);
      if (played === undefined) continue;
      pairs?.collect(state);
      recorder.play(seat, played, pairs);
      break;
    }
    if (played === undefined) break;
  }
  return { recorder, result: game.result(state)! };
}
