/** Game records for tests: as an honest server writes them, and as a dishonest one would. */
import {
  type AnyGame,
  bytesToHex,
  computeSeedCommitment,
  DEAL_SEED_BYTES,
  deriveDealKey,
  drawSeats,
  FairRng,
  hexToBytes,
  resolveOptions,
  type SeatingEntry,
  SeededRng,
  sortForSeating,
  type Transcript,
  TranscriptRecorder,
} from '@ludotheque/core';

export interface RecordedSitter extends SeatingEntry {
  readonly name: string;
  readonly bot?: string;
}

export interface DealtRecord {
  readonly transcript: Transcript;
  readonly seed: string;
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly sitters: readonly RecordedSitter[];
  readonly ending: 'agreed';
}

/** The game breaks off after so many random moves, by agreement. */
export function dealRecord(
  game: AnyGame,
  seed: Uint8Array,
  roster: readonly RecordedSitter[],
  moveCount = 0,
): DealtRecord {
  const nonces = roster.flatMap(({ nonce }) => nonce ?? []);
  const key = deriveDealKey(seed, nonces.map(hexToBytes));
  const people = roster.filter(({ bot }) => bot === undefined);
  const bots = roster.filter(({ bot }) => bot !== undefined);
  const inOrder = [...sortForSeating(people), ...bots];
  const seats = drawSeats(key, roster.length);
  return {
    transcript: playSomeMoves(game, roster.length, key, moveCount),
    seed: bytesToHex(seed),
    commitment: computeSeedCommitment(seed),
    nonces,
    sitters: seats.map((_, seat) => inOrder[seats.indexOf(seat)]!),
    ending: 'agreed',
  };
}

function playSomeMoves(
  game: AnyGame,
  players: number,
  key: Uint8Array,
  moveCount: number,
): Transcript {
  const deal = new FairRng(key, 'shuffles');
  const recorder = new TranscriptRecorder(game, resolveOptions(game, {}), players, deal);
  const rng = new SeededRng('some moves');
  const buffer = new Int32Array(game.limits.moves);
  for (let i = 0; i < moveCount; i++) {
    const awaited = game.awaited(recorder.state);
    if (awaited === 0) break;
    const seat = 31 - Math.clz32(awaited);
    const count = game.moves(recorder.state, seat, buffer);
    recorder.play(seat, buffer[rng.below(count)]!);
  }
  return recorder.toTranscript();
}

/**
 * What a dishonest server does: it waits for all nonces, tries many seeds, takes the one whose deal it
 * likes best, and says that this was its seed from the beginning.
 */
export function stackRecord(
  game: AnyGame,
  roster: readonly RecordedSitter[],
  seedsToTry: number,
  rateDeal: (transcript: Transcript) => number,
): DealtRecord {
  const rng = new SeededRng('a dishonest server');
  let best: { readonly rating: number; readonly record: DealtRecord } | undefined;
  for (let i = 0; i < seedsToTry; i++) {
    const seed = Uint8Array.from({ length: DEAL_SEED_BYTES }, () => rng.below(256));
    const record = dealRecord(game, seed, roster);
    const rating = rateDeal(record.transcript);
    if (!best || rating > best.rating) best = { rating, record };
  }
  return best!.record;
}
