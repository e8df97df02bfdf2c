/** Plays whole games between bots, and asks the seats in the same order as a table does. */
import {
  type AnyGame,
  type BotLevel,
  type BotPersonality,
  type GameResult,
  hasSeat,
  listSeatsInSet,
  type Move,
  type OptionValues,
  type Seat,
  SeatMovePairs,
  SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';
import {
  decideMove,
  type MoveDecision,
  type MoveDecisionRequest,
  type RulesAndBotKnowledge,
} from '../decide-move.ts';
import type { SearchBudget } from '../search/search-budget.ts';

export interface BotPlayer {
  readonly level: BotLevel;
  readonly personality?: BotPersonality;
  readonly effort?: SearchBudget;
  /**
   * Decides instead of `decideMove`: an earlier version of the bot, or one that cheats and reads the
   * whole state. Only comparisons have such players; tables ask `decideMove`.
   */
  readonly decide?: (request: MoveDecisionRequest, state: unknown) => MoveDecision;
}

export interface BotGameSetup {
  readonly options: OptionValues;
  /** The players by seat. */
  readonly players: readonly BotPlayer[];
  readonly seed: string;
  /** Makes the bots' random numbers differ between games of the same deal. */
  readonly rotation?: number;
  /** Whether to record all legal moves as well. */
  readonly trace?: boolean;
  /** Milliseconds of the processor: on a busy machine, the wall clock also counts what others do. */
  readonly readProcessorClock?: () => number;
}

/** The clock of a processor may go in steps of this length: shorter times are read off the wall. */
const PROCESSOR_CLOCK_STEP_MS = 4;

/** The seats to ask, in order: those that may interrupt, then the lowest awaited seat. */
export function* iterateSeatsToAsk(
  game: AnyGame,
  state: unknown,
  seats: number,
  moves: Int32Array,
): Generator<Seat> {
  const awaited = game.awaited(state);
  for (let seat = 0; game.interrupts && seat < seats; seat++)
    if (!hasSeat(awaited, seat) && game.moves(state, seat, moves) > 0) yield seat;
  const [first] = listSeatsInSet(awaited);
  if (first !== undefined) yield first;
}

/** Plays a game to its end; `onDecision` is called after every decision. */
export function playBotGame(
  policy: RulesAndBotKnowledge,
  setup: BotGameSetup,
  onDecision?: (seat: Seat, milliseconds: number) => void,
): { recorder: TranscriptRecorder; result: GameResult } {
  const { game } = policy;
  const { options, players, readProcessorClock, seed, rotation = 0, trace = false } = setup;
  const seats = players.length;
  const recorder = new TranscriptRecorder(game, options, seats, new SeededRng(`${seed}/deal`));
  const { state } = recorder;
  const moves = new Int32Array(game.limits.moves);
  const legalMoves = trace ? new SeatMovePairs(game, seats) : undefined;
  for (let ply = 0; ; ply++) {
    let played: Move | undefined;
    for (const seat of iterateSeatsToAsk(game, state, seats, moves)) {
      const [start, processorStart] = [performance.now(), readProcessorClock?.()];
      const { level, effort, decide, personality } = players[seat]!;
      const request = {
        view: game.view(state, seat),
        level,
        ...(personality && { personality }),
        seed: `${seed}/${rotation}/${ply}/${seat}`,
      };
      const whole = effort ? { ...request, effort } : request;
      played = (decide ? decide(whole, state) : decideMove(policy, whole)).move;
      const waited = performance.now() - start;
      const isShort = processorStart === undefined || waited < PROCESSOR_CLOCK_STEP_MS;
      onDecision?.(seat, isShort ? waited : readProcessorClock!() - processorStart);
      if (played === undefined) continue;
      legalMoves?.collect(state);
      recorder.play(seat, played, legalMoves);
      break;
    }
    if (played === undefined) break;
  }
  return { recorder, result: game.result(state)! };
}
