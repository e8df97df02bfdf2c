/**
 * A match on the workbench is what was put in, and nothing else: seats, options, seed, moves. It is
 * played anew by whatever the rules are now; where they no longer allow a move, it stops before it.
 */
import {
  type AnyGame,
  type Json,
  LegalMoveList,
  type Move,
  type OptionValues,
  RecordingRng,
  type Refusal,
  resolveOptions,
  type Seat,
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

/** The match after so many moves. */
export interface DraftSnapshot {
  readonly state: unknown;
  /** What the move before it, or the deal, told everybody. */
  readonly emittedEvents: readonly EmittedEvent[];
  /** How many shuffles there have been. */
  readonly shuffleCount: number;
}

/** Where the rules and the draft part. */
interface FailedDraftMove {
  readonly seat: Seat;
  readonly move: Json;
  readonly refusal?: Refusal | undefined;
  /** What the rules threw instead of an answer. */
  readonly error?: string;
}

export interface PlayedDraft {
  /** The deal, and the match after each move that the rules allow. */
  readonly snapshots: readonly DraftSnapshot[];
  readonly moves: readonly TranscriptMove[];
  readonly failedMove?: FailedDraftMove;
  writeTranscript(plies: number): Transcript;
}

export const createDraft = (game: AnyGame): GameDraft => ({
  seats: Math.max(game.seats.min, Math.min(3, game.seats.max)),
  options: resolveOptions(game, {}),
  seed: 'workbench',
  moves: [],
});

/** A draft from before the rules changed, with as much of its set-up as they still know. */
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

/** Why the move cannot be played now; undefined where it can. */
function explainRefusal(
  game: AnyGame,
  state: unknown,
  pairs: LegalMoveList,
  [seat, json]: TranscriptMove,
) {
  pairs.collect(state);
  const move = game.read(json);
  if (move !== undefined && pairs.has(seat, move)) return undefined;
  return { seat, move: json, refusal: game.explain(game.view(state, seat), json) };
}

/** Plays the moves of a draft, and then those that somebody chooses, as long as they do. */
export function playDraft(
  game: AnyGame,
  draft: GameDraft,
  choose?: (state: unknown, ply: number) => TranscriptMove | undefined,
): PlayedDraft {
  const { options, seats } = draft;
  const moves: TranscriptMove[] = [];
  const stands: DraftSnapshot[] = [];
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
  const stopped = (found: FailedDraftMove): PlayedDraft => ({
    snapshots: stands,
    moves,
    failedMove: found,
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
    const pairs = new LegalMoveList(game, seats);
    stand(state);
    for (let ply = 0; ; ply++) {
      next = draft.moves[ply] ?? choose?.(state, ply);
      if (!next) return { snapshots: stands, moves, writeTranscript: transcript };
      const found = explainRefusal(game, state, pairs, next);
      if (found) return stopped(found);
      game.play(state, next[0], game.read(next[1]) as Move, rng, events);
      moves.push(next);
      stand(state);
    }
  } catch (error) {
    const [seat, move] = next ?? [-1, null];
    return stopped({ seat, move, error: formatError(error) });
  }
}
