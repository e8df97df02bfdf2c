import { SeededRng, findLowestSeat } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { knowledge } from '../../../packages/games/src/battle-gum/knowledge.ts';
import { writeFileSync } from 'node:fs';
const secs = Number(process.argv[2] ?? 150), PLAYS = 1500;
const rng = new SeededRng('truth' + (process.argv[3] ?? '')); const opts = { fourInARow: false, completion: false, six: 'atMost' } as any;
const moves = new Int32Array(game.limits.moves), looks = new Float64Array(game.limits.moves), sh = new Float64Array(4);
function pick(s: any, seat: number, c: number) { knowledge.prior(s, seat, moves, c, looks); let b = 0; for (let i = 1; i < c; i++) if (looks[i]! > looks[b]!) b = i; return b; }
const out: any[] = []; const t0 = performance.now();
const world = game.setup(opts, 4, rng), w2 = game.setup(opts, 4, rng);
while (performance.now() - t0 < secs * 1000) {
  const s = game.setup(opts, 4, rng); const stop = 4 + rng.below(90); let ok = true;
  for (let p = 0; ; p++) { const aw = game.awaited(s); if (!aw) { ok = false; break; } const seat = findLowestSeat(aw), c = game.moves(s, seat, moves); if (p >= stop && c > 1) break; game.play(s, seat, moves[pick(s, seat, c)]!, rng); }
  if (!ok) continue;
  const seat = findLowestSeat(game.awaited(s)), view = game.view(s, seat), c = game.moves(s, seat, moves); knowledge.prior(s, seat, moves, c, looks);
  const cand = Array.from({ length: c }, (_, i) => ({ move: moves[i]!, look: looks[i]! })).sort((a, b) => b.look - a.look).slice(0, 6);
  const sums = cand.map(() => 0);
  for (let k = 0; k < PLAYS; k++) {
    game.imagine(view, rng, world);
    for (let m = 0; m < cand.length; m++) {
      game.copy(world, w2); game.play(w2, seat, cand[m]!.move, rng);
      for (let p = 0; p < 300; p++) { const aw = game.awaited(w2); if (!aw) break; const st = findLowestSeat(aw), n = game.moves(w2, st, moves); game.play(w2, st, moves[n === 1 ? 0 : pick(w2, st, n)]!, rng); }
      knowledge.evaluate(w2, sh); sums[m]! += sh[seat]!;
    }
  }
  out.push({ view: JSON.parse(JSON.stringify(view)), cand: cand.map((x, m) => ({ ...x, value: sums[m]! / PLAYS, write: JSON.stringify(game.write(x.move)) })) });
}
writeFileSync('./truth' + (process.argv[3] ?? '') + '.json', JSON.stringify(out));
let r = 0; for (const o of out) r += Math.max(...o.cand.map((x: any) => x.value)) - o.cand[0].value;
console.log(out.length, 'positions; medium regret', (r / out.length).toFixed(4));
