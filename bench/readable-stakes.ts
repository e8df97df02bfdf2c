/**
 * How much the first stake of a manche of Nanobye tells somebody who watches: bots of one level play whole
 * games, and each first stake is counted with the hand behind it. `node bench/readable-stakes.ts --help`.
 */
import { parseArgs } from 'node:util';
import { decideMove, playBotGame } from '../packages/bots/src/index.ts';
import { fail, isBotLevel, resolveOptions } from '../packages/core/src/index.ts';
import { computeHandStrengthUnderCote } from '../packages/games/src/nanobye/knowledge-habits.ts';
import { STRENGTH_COUNT } from '../packages/games/src/nanobye/knowledge-hand-strength.ts';
import {
  CLASS_BY_STRENGTH,
  CLASS_COUNT,
} from '../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import { isBet, MAX_BET } from '../packages/games/src/nanobye/moves.ts';
import type { NanobyeState } from '../packages/games/src/nanobye/state.ts';
import { loadRulesAndBotKnowledge } from '../packages/server/src/bots/load-rules-and-bot-knowledge.ts';
import { loadBotsOfCheckout } from './common/bots-of-checkout.ts';

const HELP = `readable-stakes [options]

Prints in JSON how often each first stake was made, how often 98 or 99 was behind it, and how many bits
a first stake tells about the hand (mutual information with 16 classes of hands, for each number of
exchanged cards and of seats still to come, less what chance alone would show). Only seats that can pay 9 count.

  --level LEVEL      (hard)
  --before FOLDER    bots of another checkout of the project
  --seats N          (4)
  --games N          (400)
  --manches N        0 for no limit (12)
  --seed TEXT        other deals (readable)
`;

const { values } = parseArgs({
  options: {
    level: { type: 'string', default: 'hard' },
    before: { type: 'string' },
    seats: { type: 'string', default: '4' },
    games: { type: 'string', default: '400' },
    manches: { type: 'string', default: '12' },
    seed: { type: 'string', default: 'readable' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const { level } = values;
if (!isBotLevel(level)) fail('level', `there is no level ${level}`);
const policy = await loadRulesAndBotKnowledge('nanobye');
const before = values.before ? await loadBotsOfCheckout(values.before, 'nanobye') : undefined;
const decide = before
  ? (request: Parameters<typeof decideMove>[1]) => before.decideMove(before.policy, request)
  : (request: Parameters<typeof decideMove>[1]) => decideMove(policy, request);

/** How often each stake came with each class of hands, by what everybody sees of the seat. */
const countsBySpot = new Map<string, Float64Array>();
const stakes = Array.from({ length: MAX_BET + 1 }, () => ({ made: 0, withTheBest: 0 }));

function count(state: NanobyeState, seat: number, stake: number): void {
  const strength = computeHandStrengthUnderCote(state, seat);
  stakes[stake]!.made++;
  if (strength >= STRENGTH_COUNT - 2) stakes[stake]!.withTheBest++;
  const toCome = (state.dealer - seat + state.seats) % state.seats;
  const spot = `${state.exchanged[seat]}/${toCome}`;
  const counts = countsBySpot.get(spot) ?? new Float64Array(CLASS_COUNT * (MAX_BET + 1));
  countsBySpot.set(spot, counts);
  counts[CLASS_BY_STRENGTH[strength]! * (MAX_BET + 1) + stake]!++;
}

const players = Array.from({ length: Number(values.seats) }, () => ({
  level,
  decide(request: Parameters<typeof decideMove>[1], truth: unknown) {
    const decision = decide(request);
    const state = truth as NanobyeState;
    const { seat } = request.view;
    const { move } = decision;
    if (state.phase === 'stake' && state.highest === 0 && state.chips[seat]! >= MAX_BET)
      if (move !== undefined && isBet(move)) count(state, seat, move);
    return decision;
  },
}));
const options = resolveOptions(policy.game, { manches: Number(values.manches) });
for (let game = 0; game < Number(values.games); game++)
  playBotGame(policy, { options, players, seed: `${values.seed}/${game}` });

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, each) => all + each, 0);
const entropyOf = (counts: readonly number[]): number => {
  const all = sum(counts);
  return -sum(counts.map((each) => (each === 0 ? 0 : (each / all) * Math.log2(each / all))));
};
const countUsed = (counts: readonly number[]): number => counts.filter((each) => each > 0).length;

/** With the correction of Miller and Madow: few samples look as if they told more. */
function measureBits(counts: Float64Array): number {
  const width = MAX_BET + 1;
  const byStake = Array.from({ length: width }, (_, stake) =>
    sum(counts.filter((_, at) => at % width === stake)),
  );
  const byClass = Array.from({ length: CLASS_COUNT }, (_, hand) =>
    sum(counts.subarray(hand * width, (hand + 1) * width)),
  );
  const both = [...counts];
  const bias = countUsed(both) - countUsed(byStake) - countUsed(byClass) + 1;
  const bits = entropyOf(byStake) + entropyOf(byClass) - entropyOf(both);
  return bits - bias / (2 * Math.LN2 * sum(counts));
}

const all = sum(stakes.map(({ made }) => made));
const bits = sum(
  [...countsBySpot.values()].map((counts) => (sum(counts) / all) * measureBits(counts)),
);
const shares = stakes.flatMap(({ made, withTheBest }, stake) =>
  made === 0
    ? []
    : [{ stake, share: +(made / all).toFixed(3), best: +(withTheBest / made).toFixed(2) }],
);
process.stdout.write(
  `${JSON.stringify({ level, ...(values.before && { before: values.before }), seats: Number(values.seats), manches: Number(values.manches), firstStakes: all, bits: +bits.toFixed(3), stakes: shares })}\n`,
);
