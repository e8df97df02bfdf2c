/**
 * Checking a finished game as anybody can: the seed is the one that was promised, seats and shuffles
 * follow from it and from everybody's nonces, and every move is by the rules.
 */
import { commitment, dealKey, drawSeats, FairRng, SEED_BYTES, sortedNonces } from './fair.ts';
import { fail } from './fault.ts';
import type { AnyGame } from './game.ts';
import { readOptions } from './options.ts';
import { RecordingRng } from './record.ts';
import { replay } from './replay.ts';
import { show } from './show.ts';
import { type Claim, readTranscript } from './transcript.ts';

/** A finished game with what it takes to check its deal, as the house hands it out. */
export interface DealtGame {
  readonly transcript: unknown;
  /** In hex, as are the others. */
  readonly seed: string;
  /** What was published before anybody sat down. */
  readonly commitment: string;
  /** What everybody added, in any order. */
  readonly nonces: readonly string[];
  /** By seat; bots have no nonce. */
  readonly sitters: readonly { readonly nonce?: string }[];
}

const HEX = /^(?:[0-9a-f]{2})*$/;

function bytesOf(what: string, hex: unknown): Uint8Array {
  if (typeof hex !== 'string' || !HEX.test(hex)) fail('deal', `${what} is not hex: ${show(hex)}`);
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

function readDealt(json: unknown): DealtGame {
  if (json === null || typeof json !== 'object') fail('deal', `no game record: ${show(json)}`);
  const given = json as { readonly [key: string]: unknown };
  for (const list of ['nonces', 'sitters'])
    if (!Array.isArray(given[list]))
      fail('deal', `"${list}" must be a list, not ${show(given[list])}`);
  if ((given.sitters as unknown[]).some((sitter) => sitter === null || typeof sitter !== 'object'))
    fail('deal', '"sitters" must be a list of objects');
  return given as unknown as DealtGame;
}

function checkSeats(key: Uint8Array, { nonces, sitters }: DealtGame): void {
  const sorted = sortedNonces(nonces.map((nonce) => bytesOf('a nonce', nonce)));
  const seats = drawSeats(key, sitters.length);
  for (const [place, index] of sorted.entries()) {
    const seat = seats[place]!;
    if (sitters[seat]?.nonce !== nonces[index])
      fail(
        'seating',
        `seat ${seat} belongs to who sent ${nonces[index]}, and somebody else has it`,
      );
  }
  const people = sitters.filter(({ nonce }) => nonce !== undefined).length;
  if (people !== nonces.length)
    fail('seating', `${nonces.length} people added something to the deal, ${people} sit there`);
}

function checkShuffles(game: AnyGame, key: Uint8Array, claim: Claim): void {
  const rng = new RecordingRng(new FairRng(key, 'shuffles'));
  let checked = 0;
  const checkNew = () => {
    for (; checked < rng.shuffles.length; checked++) {
      const [ours, theirs] = [rng.shuffles[checked]!, claim.shuffles[checked]];
      const card = ours.findIndex((kind, at) => game.kinds[kind] !== theirs?.[at]);
      if (card < 0) continue;
      const [given, had] = [game.kinds[ours[card]!], show(theirs?.[card])];
      fail(
        'deal',
        `shuffle ${checked}, card ${card}: the seed gives ${given}, the game had ${had}`,
      );
    }
  };
  const state = game.setup(readOptions(game, claim.options), claim.players, rng);
  checkNew();
  // The moves are legal, as long as the cards are the same.
  for (const [seat, move] of claim.moves) {
    game.play(state, seat as number, game.read(move)!, rng);
    checkNew();
  }
}

/** Says by a Fault what does not hold, if anything. */
export function checkDeal(game: AnyGame, json: unknown): void {
  const dealt = readDealt(json);
  const seed = bytesOf('the seed', dealt.seed);
  if (seed.length !== SEED_BYTES) fail('deal', `a seed has ${SEED_BYTES} bytes`);
  if (commitment(seed) !== dealt.commitment)
    fail(
      'commitment',
      `the seed's hash is ${commitment(seed)}, promised was ${show(dealt.commitment)}`,
    );
  const claim = readTranscript(dealt.transcript);
  replay(game, claim, false);
  const key = dealKey(
    seed,
    dealt.nonces.map((nonce) => bytesOf('a nonce', nonce)),
  );
  checkSeats(key, dealt);
  checkShuffles(game, key, claim);
}
