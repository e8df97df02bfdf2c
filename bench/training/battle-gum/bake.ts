import * as M from '../../../packages/games/src/battle-gum/knowledge-move-features.ts';
import * as C from '../../../packages/games/src/battle-gum/knowledge-seat-features.ts';
import { readFileSync, writeFileSync } from 'node:fs';
const j = JSON.parse(readFileSync('./w.json', 'utf8')); while (j.W.length < M.MOVE_FEATURE_COUNT) j.W.push(0); j.V = JSON.parse(readFileSync('./v.json', 'utf8')).V; const r = JSON.parse(readFileSync('./w-roll.json', 'utf8'));
const num = (x: number) => String(Math.round(x * 100) / 100 + 0);
const rows = (a: number[], names: [string, number][]) => names.map(([n, o]) => `  // ${n}\n  ...[${a.slice(o, o + 14).map(num).join(', ')}],`).join('\n');
const singles = (a: number[], names: Record<string, number>) => Object.entries(names).map(([n, i]) => `  ${n}: ${num(a[i]!)},`).join('\n');
let t = `/**
 * The weights of knowledge-marks.ts and knowledge-chances.ts, fitted in self-play: see
 * docs/bots/battle-gum.md. Tables by kind run from 1 to 13, then the Ninja.
 */
import { OUTLOOK, OUTLOOKS } from './knowledge-chances.ts';
import { MARK, MARKS } from './knowledge-marks.ts';

type Singles = { readonly [name: string]: number };

function inPlace(size: number, tables: readonly number[], places: Singles, singles: Singles) {
  const weights = new Float64Array(size);
  weights.set(tables);
  for (const [name, weight] of Object.entries(singles)) weights[places[name]!] = weight;
  return weights;
}

const MARK_TABLES = [
${rows(j.W, [['to lead, with a draw pile', 0], ['to lead, without', 14], ['to follow, with a draw pile', 28], ['to follow, without', 42], ['each further card', 56], ['to lie face up', 70], ['to take from there', 84]])}
];
const MARK_SINGLES: { readonly [M in keyof typeof MARK]: number } = {
${singles(j.W, M.MOVE_FEATURE_INDEX)}
};
/** How much each mark of a move counts. */
export const LOOKS = inPlace(MARKS, MARK_TABLES, MARK, MARK_SINGLES);

const OUTLOOK_TABLES = [
${rows(j.V, [['in hand, with a draw pile', 0], ['in hand, without', 14], ['face up, with a draw pile', 28], ['face up, without', 42]])}
  // so many cards left, without a draw pile
  ...[${j.V.slice(C.CARDS_LEFT_OFFSET, C.CARDS_LEFT_OFFSET + 17).map(num).join(', ')}],
  // so many turns needed at least, without a draw pile
  ...[${j.V.slice(C.TURNS_LEFT_OFFSET, C.TURNS_LEFT_OFFSET + 17).map(num).join(', ')}],
${rows(j.V, [['each kind as a share of the cards left, without a draw pile', C.KIND_SHARE_OFFSET]])}
];
const OUTLOOK_SINGLES: { readonly [O in keyof typeof OUTLOOK]: number } = {
${singles(j.V, C.SEAT_FEATURE_INDEX)}
};
/** How much each figure of a seat counts for its chances. */
export const CHANCES = inPlace(OUTLOOKS, OUTLOOK_TABLES, OUTLOOK, OUTLOOK_SINGLES);

/** The same as in MARK_TABLES for playouts, which notice little else. */
export const QUICK_TABLES = [
${rows(r.W, [['to lead, with a draw pile', 0], ['to lead, without', 14], ['to follow, with a draw pile', 28], ['to follow, without', 42], ['each further card', 56], ['to lie face up', 70], ['to take from there', 84]])}
];
export const QUICK = {
${singles(r.W, Object.fromEntries((['moreLate', 'parry', 'giveOn', 'pickUp', 'completes', 'giveThreat'] as const).map((n) => [n, M.MOVE_FEATURE_INDEX[n]])))}
};
`;
writeFileSync('../../../packages/games/src/battle-gum/knowledge-weights.ts', t);
