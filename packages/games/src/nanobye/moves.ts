/** A move of Nanobye as a number: quit, the nine stakes, TAPIS, align, the cotes, the exchanges. */
import { isJsonObject, type Json, type Move } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import type { Cote } from './scoring.ts';

export const QUIT: Move = 0;
/** A stake is its own number. */
export const MAX_BET = 9;
export const TAPIS: Move = 10;
export const ALIGN: Move = 11;
export const EVEREST: Move = 12;
export const ABYSS: Move = 13;
/** The first exchange: none. Then each kind, then each two kinds. */
export const KEEP: Move = 14;

const SINGLES = KINDS.map((_, kind) => [kind]);
const PAIRS = SINGLES.flatMap(([a]) => SINGLES.slice(a).map(([b]) => [a!, b!]));
const EXCHANGES: readonly (readonly number[])[] = [[], ...SINGLES, ...PAIRS];
/** Every move is below this. */
export const MOVE_COUNT = KEEP + EXCHANGES.length;

const PAIR_MOVE = new Uint8Array(KINDS.length ** 2);
PAIRS.forEach(([a, b], i) => {
  PAIR_MOVE[a! * KINDS.length + b!] = KEEP + 1 + SINGLES.length + i;
});

export const isBet = (move: Move): boolean => move > QUIT && move <= MAX_BET;
export const isCote = (move: Move): boolean => move === EVEREST || move === ABYSS;
export const decodeCote = (move: Move): Cote => (move === EVEREST ? 'everest' : 'abyss');
export const isExchange = (move: Move): boolean => move >= KEEP;
export const encodeExchangeOfOne = (kind: number): Move => KEEP + 1 + kind;
/** Two cards leave, the lower kind first. */
export const encodeExchangeOfTwo = (low: number, high: number): Move =>
  PAIR_MOVE[low * KINDS.length + high]!;
/** The kinds that leave in an exchange, ascending. */
export const decodeLeavingKinds = (move: Move): readonly number[] => EXCHANGES[move - KEEP]!;

export function write(move: Move): Json {
  if (move === QUIT) return { quit: true };
  if (isBet(move)) return { bet: move };
  if (move === TAPIS) return { tapis: true };
  if (move === ALIGN) return { align: true };
  if (isCote(move)) return { cote: decodeCote(move) };
  return { exchange: decodeLeavingKinds(move).map((kind) => KINDS[kind]!) };
}

function readExchange(json: Json | undefined): Move | undefined {
  if (!Array.isArray(json)) return undefined;
  const kinds = json.map((name) => KINDS.indexOf(name));
  if (kinds.length > 2 || kinds.includes(-1)) return undefined;
  const [a, b] = kinds;
  if (a === undefined) return KEEP;
  if (b === undefined) return encodeExchangeOfOne(a);
  return a <= b ? encodeExchangeOfTwo(a, b) : undefined;
}

function readBet(json: Json | undefined): Move | undefined {
  return typeof json === 'number' && Number.isInteger(json) && isBet(json) ? json : undefined;
}

export function read(json: Json): Move | undefined {
  if (!isJsonObject(json)) return undefined;
  const entries = Object.entries(json);
  if (entries.length !== 1) return undefined;
  const [verb, value] = entries[0]!;
  if (verb === 'bet') return readBet(value);
  if (verb === 'exchange') return readExchange(value);
  if (verb === 'cote') return value === 'everest' ? EVEREST : value === 'abyss' ? ABYSS : undefined;
  if (value !== true) return undefined;
  if (verb === 'quit') return QUIT;
  if (verb === 'tapis') return TAPIS;
  return verb === 'align' ? ALIGN : undefined;
}
