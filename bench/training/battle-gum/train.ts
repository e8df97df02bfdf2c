import { SeededRng, findLowestSeat, hasSeat } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import * as M from '../../../packages/games/src/battle-gum/knowledge-move-features.ts';
import * as H from '../../../packages/games/src/battle-gum/knowledge-hidden-cards.ts';
import * as C from '../../../packages/games/src/battle-gum/knowledge-seat-features.ts';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';

const args = Object.fromEntries(process.argv.slice(2).map((a) => a.split('=')));
const seconds = Number(args.seconds ?? 60), file = args.file ?? './w.json';
const lr = Number(args.lr ?? 0.02), vlr = Number(args.vlr ?? 0.01), LAMBDA = Number(args.lambda ?? 0.9);
const batch = Number(args.batch ?? 200);
const W = new Float64Array(M.MOVE_FEATURE_COUNT), V = new Float64Array(C.SEAT_FEATURE_COUNT);
if (existsSync(file)) { const j = JSON.parse(readFileSync(file, 'utf8')); W.set(j.W); if (j.V.length === V.length) V.set(j.V); if (args.v) V.set(JSON.parse(readFileSync(args.v, 'utf8')).V); }
else {
  for (let k = 0; k < 14; k++) for (const t of [M.LEAD_OFFSET, M.LEAD_OFFSET + 14, M.FOLLOW_OFFSET, M.FOLLOW_OFFSET + 14]) W[t + k] = -0.1 * k;
  for (let i = 0; i <= 16; i++) V[C.CARDS_LEFT_OFFSET + i] = -0.2 * i;
  V[C.SEAT_FEATURE_INDEX.leftEarly] = -0.2; W[M.MOVE_FEATURE_INDEX.wins] = 10; W[M.MOVE_FEATURE_INDEX.stuck] = 1; W[M.MOVE_FEATURE_INDEX.pickUp] = -1;
}
const allowed = new Uint8Array(M.MOVE_FEATURE_COUNT).fill(args.mask ? 0 : 1);
if (args.mask) { allowed.fill(1, 0, 7 * 14); const MK = M.MOVE_FEATURE_INDEX; for (const m of [MK.moreLate, MK.parry, MK.giveOn, MK.pickUp, MK.wins, MK.giveThreat, MK.completes]) allowed[m] = 1; for (let i = 0; i < W.length; i++) if (!allowed[i]) W[i] = 0; }
const rng = new SeededRng(`train/${args.seed ?? Date.now()}`);
const rand = () => (rng.below(1 << 24) + 0.5) / (1 << 24);
const moves = new Int32Array(game.limits.moves), looks = new Float64Array(game.limits.moves);
const vals = new Float64Array(8);
function chances(s: any, n: number, out: Float64Array) {
  let max = -1e9;
  for (let i = 0; i < n; i++) { const c = C.collectSeatFeatures(s, i); let x = 0; for (let j = 0; j < c; j++) x += V[C.seatFeatureIndices[j]!]! * C.seatFeatureValues[j]!; out[i] = x; if (x > max) max = x; }
  let sum = 0; for (let i = 0; i < n; i++) sum += out[i] = Math.exp(out[i]! - max);
  for (let i = 0; i < n; i++) out[i]! /= sum;
}
const mW = new Float64Array(M.MOVE_FEATURE_COUNT), vW = new Float64Array(M.MOVE_FEATURE_COUNT), mV = new Float64Array(C.SEAT_FEATURE_COUNT), vV = new Float64Array(C.SEAT_FEATURE_COUNT);
let step = 0;
function adam(w: Float64Array, g: Float64Array, m: Float64Array, v: Float64Array, rate: number) {
  for (let i = 0; i < w.length; i++) { m[i] = 0.9 * m[i]! + 0.1 * g[i]!; v[i] = 0.99 * v[i]! + 0.01 * g[i]! * g[i]!;
    w[i]! += rate * (m[i]! / (1 - 0.9 ** step)) / (Math.sqrt(v[i]! / (1 - 0.99 ** step)) + 1e-8); }
}
const gW = new Float64Array(M.MOVE_FEATURE_COUNT), gV = new Float64Array(C.SEAT_FEATURE_COUNT);
let games = 0, plies = 0, loss = 0, lossN = 0, limits = 0;
const start = performance.now(); let report = start;
// Per decision: sparse grads
const dense = new Float64Array(M.MOVE_FEATURE_COUNT);
function playOne() {
  const r = rng.below(10);
  const n = r < 6 ? 4 : r < 7 ? 2 : r < 9 ? 3 : 5;
  const o = rng.below(10);
  const options = { fourInARow: o === 1 || o === 2, completion: o === 2 || o === 3, six: o === 4 ? 'any' : 'atMost' } as any;
  const s = game.setup(options, n, rng);
  const dec: { v: number; idx: number[]; val: number[] }[][] = Array.from({ length: n }, () => []);
  const snaps: any[] = [];
  for (;;) {
    const aw = game.awaited(s);
    if (aw === 0) break;
    let acted = false;
    if (options.completion) for (let seat = 0; seat < n && !acted; seat++) if (!hasSeat(aw, seat) && game.moves(s, seat, moves) > 0) { if (choose(seat, true)) acted = true; }
    if (acted) continue;
    choose(findLowestSeat(aw), false);
  }
  function choose(seat: number, mayPass: boolean): boolean {
    const count = game.moves(s, seat, moves);
    if (count === 1 && !mayPass) { game.play(s, seat, moves[0]!, rng); plies++; return true; }
    H.countHiddenCards(s, seat);
    const fi: number[][] = [], fv: number[][] = [];
    let max = mayPass ? 0 : -1e9;
    for (let i = 0; i < count; i++) {
      const c = M.collectMoveFeatures(s, seat, moves[i]!); let x = 0; const a: number[] = [], b: number[] = [];
      for (let j = 0; j < c; j++) { a.push(M.moveFeatureIndices[j]!); b.push(M.moveFeatureValues[j]!); x += W[M.moveFeatureIndices[j]!]! * M.moveFeatureValues[j]!; }
      fi.push(a); fv.push(b); looks[i] = x; if (x > max) max = x;
    }
    let sum = 0; for (let i = 0; i < count; i++) sum += looks[i] = Math.exp(looks[i]! - max);
    if (mayPass) sum += Math.exp(-max);
    let pick = rand() * sum, chosen = 0;
    if (args.greedy) { chosen = mayPass ? count : 0; let m = mayPass ? Math.exp(-max) : -1; for (let i = 0; i < count; i++) if (looks[i]! > m) { m = looks[i]!; chosen = i; } } else while (chosen < count && (pick -= looks[chosen]!) >= 0) chosen++;
    if (!mayPass && chosen === count) chosen = count - 1;
    const idx: number[] = [], val: number[] = [];
    for (let i = 0; i < count; i++) { const p = (i === chosen ? 1 : 0) - looks[i]! / sum; for (let j = 0; j < fi[i]!.length; j++) { idx.push(fi[i]![j]!); val.push(p * fv[i]![j]!); } }
    chances(s, n, vals);
    dec[seat]!.push({ v: vals[seat]!, idx, val });
    if (chosen === count) return false;
    if (s.arranging === 0 && rng.below(8) === 0) snaps.push(game.copy(s));
    game.play(s, seat, moves[chosen]!, rng); plies++;
    return true;
  }
  const { ranks } = game.result(s)!; const winners = ranks.filter((x) => x === 1).length;
  const R = ranks.map((x) => (x === 1 ? 1 / winners : 0));
  if (s.counted >= 1000) limits++;
  for (let i = 0; i < n; i++) {
    let A = 0, nextV = R[i]!;
    for (let t = dec[i]!.length - 1; t >= 0; t--) {
      const d = dec[i]![t]!; A = nextV - d.v + LAMBDA * A; nextV = d.v;
      for (let j = 0; j < d.idx.length; j++) gW[d.idx[j]!]! += A * d.val[j]!;
    }
  }
  for (const snap of snaps) {
    chances(snap, n, vals);
    for (let i = 0; i < n; i++) { const e = R[i]! - vals[i]!; if (R[i]! > 0) loss -= R[i]! * Math.log(vals[i]!) / Math.log(n); const c = C.collectSeatFeatures(snap, i); for (let j = 0; j < c; j++) gV[C.seatFeatureIndices[j]!]! += e * C.seatFeatureValues[j]!; }
    lossN++;
  }
  games++;
}
let totalGames = 0;
while (performance.now() - start < seconds * 1000) {
  gW.fill(0); gV.fill(0);
  for (let g = 0; g < batch; g++) playOne();
  totalGames += batch;
  step++;
  for (let i = 0; i < gW.length; i++) if (!allowed[i]) gW[i] = 0;
  const left = 1 - (performance.now() - start) / (seconds * 1000);
  const decay = args.decay ? Math.max(0.05, left) : 1;
  adam(W, gW, mW, vW, lr * decay); adam(V, gV, mV, vV, vlr * decay);
  if (performance.now() - report > 10000) { report = performance.now(); console.log(`games ${totalGames} plies/game ${(plies / games).toFixed(1)} limits ${limits} loss ${(loss / lossN).toFixed(4)}`); games = plies = loss = lossN = limits = 0; writeFileSync(file, JSON.stringify({ W: [...W], V: [...V] })); }
}
writeFileSync(file, JSON.stringify({ W: [...W], V: [...V] }));
