import { SeededRng } from '../../../packages/core/src/index.ts';
import { MonteCarloTreeSearch } from '../../../packages/bots/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { knowledge } from '../../../packages/games/src/battle-gum/knowledge.ts';
import { readFileSync, existsSync } from 'node:fs';
const set = ['a', 'b', 'c', 'd'].flatMap((x) => existsSync(`./truth${x}.json`) ? JSON.parse(readFileSync(`./truth${x}.json`, 'utf8')) : []);
for (const spec of process.argv.slice(2)) {
  const args = Object.fromEntries(spec.split(',').map((a) => a.split('=')));
  const k: any = { ...knowledge }; for (const n of ['horizon', 'curiosity', 'width']) if (args[n] !== undefined) k[n] = Number(args[n]);
  if (args.roll === 'prior') { const L = new Float64Array(2000); k.rollout = (s: any, seat: number, mv: any, c: number, rng: any) => { knowledge.prior(s, seat, mv, c, L); let b = 0, m = -1e9; for (let i = 0; i < c; i++) { const x = L[i]! - Number(args.temp ?? 0.5) * Math.log(-Math.log((rng.below(100) + 0.5) / 100)); if (x > m) { m = x; b = i; } } return b; }; }
  let r = 0, n = 0, t = performance.now(), m = 0;
  for (const o of set) { const best = Math.max(...o.cand.map((x: any) => x.value)); m += best - o.cand[0].value;
    for (let rep = 0; rep < Number(args.rep ?? 2); rep++) { const th = new MonteCarloTreeSearch(game as any, k, o.view, new SeededRng('r' + rep)).run({ iterations: Number(args.it ?? 500) }); const c = o.cand.find((x: any) => x.move === th[0]!.move); r += best - (c ? c.value : Math.min(...o.cand.map((x: any) => x.value))); n++; } }
  console.log(`${spec}: regret ${(r / n).toFixed(4)} (medium ${(m / set.length).toFixed(4)}, ${set.length} positions) ${((performance.now() - t) / n / Number(args.it ?? 500) * 1000).toFixed(1)} us/it`);
}
