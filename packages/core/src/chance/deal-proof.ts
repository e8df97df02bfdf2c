/**
 * Checks the deal of a finished game: the seed matches its commitment, seats and shuffles follow from
 * the seed and all nonces, and every move is legal.
 */

import { hexToBytes } from '@noble/hashes/utils.js';
import { fail } from '../error.ts';
import { formatForMessage } from '../format-for-message.ts';
import type { AnyGame } from '../game/game.ts';
import { resolveOptions } from '../game/options.ts';
import { replayTranscript } from '../transcript/replay.ts';
import { parseTranscript, type UnverifiedTranscript } from '../transcript/transcript.ts';
import { RecordingRng } from '../transcript/transcript-recorder.ts';
import {
  computeNonceCommitment,
  computeSeedCommitment,
  DEAL_SEED_BYTES,
  deriveDealKey,
  drawSeats,
  FairRng,
  type SeatingEntry,
  sortForSeating,
} from './fair-dealing.ts';

/** A finished game with the data to check its deal, as the server exports it. */
export interface DealProof {
  readonly transcript: unknown;
  /** In hex, like the other bytes here. */
  readonly seed: string;
  /** The hash of the seed, published before anybody sat down. */
  readonly commitment: string;
  /** The nonces that were opened, in any order. */
  readonly nonces: readonly string[];
  /** By seat. Bots have neither nonce nor commitment; who opened no nonce has only a commitment. */
  readonly sitters: readonly SeatingEntry[];
  /** Only where the host arranged the seats before the deal; otherwise they were drawn. */
  readonly seating?: 'arranged';
}

const HEX_PATTERN = /^(?:[0-9a-f]{2})*$/;
const NONCE_HASH_PATTERN = /^[0-9a-f]{64}$/;

function parseHex(what: string, hex: unknown): Uint8Array {
  if (typeof hex !== 'string' || !HEX_PATTERN.test(hex))
    fail('deal', `${what} is not hex: ${formatForMessage(hex)}`);
  return hexToBytes(hex);
}

function parseDealProof(json: unknown): DealProof {
  if (json === null || typeof json !== 'object')
    fail('deal', `no game record: ${formatForMessage(json)}`);
  const given = json as { readonly [key: string]: unknown };
  for (const list of ['nonces', 'sitters'])
    if (!Array.isArray(given[list]))
      fail('deal', `"${list}" must be a list, not ${formatForMessage(given[list])}`);
  if ((given.sitters as unknown[]).some((sitter) => sitter === null || typeof sitter !== 'object'))
    fail('deal', '"sitters" must be a list of objects');
  return given as unknown as DealProof;
}

/** A nonce that was committed to is the one that was opened. */
function checkOpenings({ sitters }: DealProof): void {
  for (const [seat, { nonce, nonceHash }] of sitters.entries()) {
    if (nonceHash === undefined) continue;
    const promised = formatForMessage(nonceHash);
    if (typeof nonceHash !== 'string' || !NONCE_HASH_PATTERN.test(nonceHash))
      fail('opening', `the commitment of seat ${seat} is ${promised}, no SHA-256 in hex`);
    if (nonce === undefined) continue;
    const hash = computeNonceCommitment(parseHex('a nonce', nonce));
    if (hash !== nonceHash)
      fail('opening', `the nonce of seat ${seat} gives ${hash}, promised was ${promised}`);
  }
}

function checkSeating(key: Uint8Array, { nonces, seating, sitters }: DealProof): void {
  const people = sitters.filter(({ nonce, nonceHash }) => (nonce ?? nonceHash) !== undefined);
  const added = people.flatMap(({ nonce }) => (nonce === undefined ? [] : [nonce]));
  if (JSON.stringify(added.toSorted()) !== JSON.stringify(nonces.toSorted()))
    fail('seating', 'the list of nonces is not that of the people who sit there');
  if (seating === 'arranged') return;
  const seats = drawSeats(key, sitters.length);
  for (const [place, person] of sortForSeating(people).entries()) {
    const seat = seats[place]!;
    if (sitters[seat] !== person)
      fail(
        'seating',
        `seat ${seat} belongs to the person of ${person.nonce ?? person.nonceHash}, and somebody else has it`,
      );
  }
}

function checkShuffles(game: AnyGame, key: Uint8Array, claim: UnverifiedTranscript): void {
  const rng = new RecordingRng(new FairRng(key, 'shuffles'));
  let checked = 0;
  const checkNew = () => {
    for (; checked < rng.shuffles.length; checked++) {
      const [ours, theirs] = [rng.shuffles[checked]!, claim.shuffles[checked]];
      const card = ours.findIndex((kind, at) => game.kinds[kind] !== theirs?.[at]);
      if (card < 0) continue;
      const [given, had] = [game.kinds[ours[card]!], formatForMessage(theirs?.[card])];
      fail(
        'deal',
        `shuffle ${checked}, card ${card}: the seed gives ${given}, the game had ${had}`,
      );
    }
  };
  const state = game.setup(resolveOptions(game, claim.options), claim.players, rng);
  checkNew();
  // The replay has shown that the moves are legal with these cards.
  for (const [seat, move] of claim.moves) {
    game.play(state, seat as number, game.read(move)!, rng);
    checkNew();
  }
}

/** Throws a CodedError that says what does not hold, if anything. */
export function assertValidDealProof(game: AnyGame, json: unknown): void {
  const proof = parseDealProof(json);
  const seed = parseHex('the seed', proof.seed);
  if (seed.length !== DEAL_SEED_BYTES) fail('deal', `a seed has ${DEAL_SEED_BYTES} bytes`);
  if (computeSeedCommitment(seed) !== proof.commitment)
    fail(
      'commitment',
      `the seed's hash is ${computeSeedCommitment(seed)}, promised was ${formatForMessage(proof.commitment)}`,
    );
  const claim = parseTranscript(proof.transcript);
  replayTranscript(game, claim, false);
  const key = deriveDealKey(
    seed,
    proof.nonces.map((nonce) => parseHex('a nonce', nonce)),
  );
  checkOpenings(proof);
  checkSeating(key, proof);
  checkShuffles(game, key, claim);
}
