/**
 * A game on the workbench: seats, options, seed and moves. It is replayed by the current rules, and
 * stops before the first move that they do not allow.
 */
import {
  type AnyGame,
  type Json,
  type Move,
  type OptionValues,
  RecordingRng,
  type Refusal,
  resolveOptions,
  type Seat,
  SeatMovePairs,
  SeededRng,
  TRANSCRIPT_FORMAT,
  type Transcript,
  type TranscriptMove,
} from '@ludotheque/core';
import { type EmittedEvent, EventCollector } from '@ludotheque/table';

export interface GameDraft {
  readonly seats: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly moves: readonly TranscriptMove[];
}

/** The game after some of its moves. */
export interface DraftPosition {
  readonly state: unknown;
  /** The events of the last move, or of the deal. */
  readonly emittedEvents: readonly EmittedEvent[];
  /** The number of shuffles so far. */
  readonly shuffleCount: number;
}

/** The first move of the draft that the rules do not allow. */
interface FailedDraftMove {
  readonly seat: Seat;
  readonly move: Json;
  readonly refusal?: Refusal | undefined;
  /** What the rules threw. */
  readonly error?: string;
}

export interface PlayedDraft {
  /** The game after the deal, and after each move that the rules allow. */
  readonly snapshots: readonly DraftPosition[];
  readonly moves: readonly TranscriptMove[];
  readonly failedMove?: FailedDraftMove;
  writeTranscript(plies: number): Transcript;
}

export const makeDefaultDraft = (game: AnyGame): GameDraft => ({
  seats: Math.max(game.seats.min, Math.min(3, game.seats.max)),
  options: resolveOptions(game, {}),
  seed: 'workbench',
  moves: [],
});

/** Adapts a draft to changed rules: what they no longer know of its set-up gets the default. */
export function adaptDraftToRules(game: AnyGame, draft: GameDraft): GameDraft {
  const { max, min } = game.seats;
  const known = Object.entries(draft.options).filter(([name, value]) => {
    try {
      return resolveOptions(game, { [name]: value });
    } catch {
      return false;
    }
  });
  const options = resolveOptions(game, Object.fromEntries(known));
  return { ...draft, seats: Math.min(max, Math.max(min, draft.seats)), options };
}

const formatError = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Why the move cannot be played; undefined if it can. */
function explainRefusal(
  game: AnyGame,
  state: unknown,
  pairs: SeatMovePairs,
  [seat, json]: TranscriptMove,
) {
  pairs.collect(state);
  const move = game.read(json);
  if (move !== undefined && pairs.has(seat, move)) return undefined;
  return { seat, move: json, refusal: game.explain(game.view(state, seat), json) };
}

/** Plays the moves of a draft, and then the moves that `choose` returns, until it returns none. */
export function playDraft(
  game: AnyGame,
  draft: GameDraft,
  choose?: (state: unknown, ply: number) => TranscriptMove | undefined,
): PlayedDraft {
  const { options, seats } = draft;
  const moves: TranscriptMove[] = [];
  const stands: DraftPosition[] = [];
  const events = new EventCollector();
  const rng = new RecordingRng(new SeededRng(`${draft.seed}/0/deal`));
  const transcript = (plies: number): Transcript => ({
    format: TRANSCRIPT_FORMAT,
    game: game.id,
    players: seats,
    options,
    shuffles: rng.shuffles
      .slice(0, stands[plies]!.shuffleCount)
      .map((cards) => Array.from(cards, (card) => game.kinds[card]!)),
    moves: moves.slice(0, plies),
  });
  const stopped = (failedMove: FailedDraftMove): PlayedDraft => ({
    snapshots: stands,
    moves,
    failedMove,
    writeTranscript: transcript,
  });
  const stand = (state: unknown) => {
    stands.push({
      state: game.copy(state),
      emittedEvents: events.takeEvents(),
      shuffleCount: rng.shuffles.length,
    });
  };
  let next: TranscriptMove | undefined;
  try {
    const state = game.setup(options, seats, rng, events);
    const pairs = new SeatMovePairs(game, seats);
    stand(state);
    for (let ply = 0; ; ply++) {
      next = draft.moves[ply] ?? choose?.(state, ply);
      if (!next) return { snapshots: stands, moves, writeTranscript: transcript };
      const failedMove = explainRefusal(game, state, pairs, next);
      if (failedMove) return stopped(failedMove);
      game.play(state, next[0], game.read(next[1]) as Move, rng, events);
      moves.push(next);
      stand(state);
    }
  } catch (error) {
    const [seat, move] = next ?? [-1, null];
    return stopped({ seat, move, error: formatError(error) });
  }
}
