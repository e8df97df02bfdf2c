import { SeededRng, findLowestSeat, hasSeat } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { knowledge } from '../../../packages/games/src/battle-gum/knowledge.ts';
import * as C from '../../../packages/games/src/battle-gum/knowledge-seat-features.ts';
import { readFileSync, writeFileSync } from 'node:fs';
const args = Object.fromEntries(process.argv.slice(2).map((a) => a.split('=')));
const N = Number(args.games ?? 20000);
const rng = new SeededRng('fit/' + (args.seed ?? '1'));
const moves = new Int32Array(game.limits.moves), looks = new Float64Array(game.limits.moves);
// sparse data: per position: seats, per seat start/end
const idx: number[] = [], val: number[] = [], ends: number[] = [], pos: number[] = [], ys: number[] = [], kind: number[] = [];
const NOISE = Number(args.noise ?? 0.5);
type State = Parameters<typeof knowledge.prior>[0];
function decide(s: State, seat: number, count: number, pass: boolean): number {
  knowledge.prior(s, seat, moves, count, looks); let b = pass ? count : 0, m = pass ? 0 : -1e9;
  for (let i = 0; i < count; i++) { const x = looks[i]! - NOISE * Math.log(-Math.log((rng.below(1 << 20) + 0.5) / (1 << 20))); if (x > m) { m = x; b = i; } }
  return b;
}
let len = 0, limits = 0, longest = 0;
for (let g = 0; g < N; g++) {
  const r = rng.below(10); const n = args.seats ? Number(args.seats) : r < 6 ? 4 : r < 7 ? 2 : r < 9 ? 3 : 5;
  const o = args.seats ? 0 : rng.below(10);
  const options = { fourInARow: o === 1 || o === 2, completion: o === 2 || o === 3, six: o === 4 ? 'any' : 'atMost' } as const;
  const s = game.setup(options, n, rng); const mine: number[] = [];
  for (;;) {
    const aw = game.awaited(s); if (aw === 0) break; let acted = false;
    if (options.completion) for (let seat = 0; seat < n && !acted; seat++) if (!hasSeat(aw, seat)) { const c = game.moves(s, seat, moves); if (c > 0) { const b = decide(s, seat, c, true); if (b < c) { game.play(s, seat, moves[b]!, rng); acted = true; } } }
    if (acted) continue;
    const seat = findLowestSeat(aw), c = game.moves(s, seat, moves); game.play(s, seat, moves[c === 1 ? 0 : decide(s, seat, c, false)]!, rng); len++;
    if (s.over || s.arranging !== 0 || rng.below(10) > 0) continue;
    mine.push(pos.length); pos.push(ends.length); kind.push(n);
    for (let i = 0; i < n; i++) { const c2 = C.collectSeatFeatures(s, i); for (let j = 0; j < c2; j++) { idx.push(C.seatFeatureIndices[j]!); val.push(C.seatFeatureValues[j]!); } ends.push(idx.length); }
  }
  if (s.counted >= 1000) limits++; longest = Math.max(longest, s.counted);
  const { ranks } = game.result(s)!; const w = ranks.filter((x) => x === 1).length;
  for (const _ of mine) for (let i = 0; i < n; i++) ys.push(ranks[i] === 1 ? 1 / w : 0);
}
const P = pos.length; console.log(`games ${N} positions ${P} length ${(len / N).toFixed(1)} limits ${limits} longest ${longest}`);
const V = new Float64Array(C.SEAT_FEATURE_COUNT);
try { const j = JSON.parse(readFileSync(args.file ?? './w.json', 'utf8')); if (j.V.length === V.length) V.set(j.V); } catch {}
const m = new Float64Array(V.length), v = new Float64Array(V.length), g = new Float64Array(V.length); let step = 0;
const I = Int32Array.from(idx), X = Float64Array.from(val);
const e = new Float64Array(8);
function forward(p: number): number { const n = kind[p]!, a = pos[p]!; let mx = -1e9; for (let i = 0; i < n; i++) { let x = 0; for (let j = a + i === 0 ? 0 : ends[a + i - 1]!; j < ends[a + i]!; j++) x += V[I[j]!]! * X[j]!; e[i] = x; if (x > mx) mx = x; } let sum = 0; for (let i = 0; i < n; i++) sum += e[i] = Math.exp(e[i]! - mx); let l = 0; for (let i = 0; i < n; i++) { e[i]! /= sum; if (ys[a + i]! > 0) l -= ys[a + i]! * Math.log(e[i]!); } return l / Math.log(n); }
const cut = Math.floor(P * 0.85); const EPOCHS = Number(args.epochs ?? 6), B = 1000;
for (let ep = 0; ep < EPOCHS; ep++) {
  for (let b = 0; b < cut / B; b++) { g.fill(0); for (let q = 0; q < B; q++) { const p = Math.floor((rng.below(1 << 24) / (1 << 24)) * cut); forward(p); const n = kind[p]!, a = pos[p]!; for (let i = 0; i < n; i++) { const d = ys[a + i]! - e[i]!; for (let j = a + i === 0 ? 0 : ends[a + i - 1]!; j < ends[a + i]!; j++) g[I[j]!]! += d * X[j]!; } }
    step++; const rate = 0.03 * (1 - step / (EPOCHS * cut / B + 1)); for (let i = 0; i < V.length; i++) { g[i]! -= 0.0005 * B * 0.01 * V[i]!; m[i] = 0.9 * m[i]! + 0.1 * g[i]!; v[i] = 0.99 * v[i]! + 0.01 * g[i]! * g[i]!; V[i]! += rate * (m[i]! / (1 - 0.9 ** step)) / (Math.sqrt(v[i]! / (1 - 0.99 ** step)) + 1e-8); } }
}
let tr = 0, te = 0; const ten = Array.from({ length: 10 }, () => [0, 0, 0]);
for (let p = 0; p < P; p++) { const l = forward(p); if (p < cut) tr += l; else { te += l; for (let i = 0; i < kind[p]!; i++) { const t = ten[Math.min(9, Math.floor(e[i]! * 10))]!; t[0]!++; t[1]! += e[i]!; t[2]! += ys[pos[p]! + i]!; } } }
console.log(`train ${(tr / cut).toFixed(4)} test ${(te / (P - cut)).toFixed(4)}`);
console.log(ten.map(([c, a, b]) => `${(a! / c!).toFixed(2)}:${(b! / c!).toFixed(2)}`).join(' '));
writeFileSync(args.out ?? './v.json', JSON.stringify({ V: [...V] }));
