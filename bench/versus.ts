/**
 * Plays bots of this version against bots of another checkout, or against one that sees all cards (or
 * all hands), on the same deals and in every seat:
 * `node bench/versus.ts --before FOLDER --game nox --bots hard,before:hard,before:hard,before:hard`.
 * It prints the win share of the first bot's seats, with what each side spent on thinking.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type BotPlayer,
  computeConfidenceInterval,
  decideMove,
  playBotGame,
  type RulesAndBotKnowledge,
  writeWinShares,
} from '../packages/bots/src/index.ts';
import { readProcessorClock } from '../packages/cli/src/arena/processor-clock.ts';
import {
  BOT_PERSONALITIES,
  fail,
  isBotLevel,
  type Rng,
  resolveOptions,
} from '../packages/core/src/index.ts';
import type { NoxState } from '../packages/games/src/nox/state.ts';
import { loadRulesAndBotKnowledge } from '../packages/server/src/bots/load-rules-and-bot-knowledge.ts';
import { loadBotsOfCheckout } from './common/bots-of-checkout.ts';

const HELP = `versus --game ID --bots BOT,BOT,… [options]

A BOT is a level; before:LEVEL as the other checkout plays it; cheat:LEVEL, which sees all cards;
hands:LEVEL, which sees all hands, but not what will be drawn (only in NOX);
naive:LEVEL, which takes hidden cards for as likely as by chance, whatever was played;
or PERSONALITY:LEVEL (careful, bold, spiteful, teacher).
LEVEL/N searches for N iterations, and does not end early.
The first BOT is measured, in all places of the list where it is named.

  --before FOLDER    another checkout of the project, with its packages installed
  --games N          number of games, rounded up to whole rotations (400)
  --options JSON     options of the game ({})
  --seed TEXT        other deals (versus)
  --resume FILE      write each deal to FILE, and go on after those that it holds
  --json             one line of JSON
`;

/** What came of one deal, played once with the first bot in every seat. */
interface DealOutcome {
  readonly share: number;
  readonly thinkingMs: readonly [number, number];
  readonly moves: readonly number[];
}

/** Makes an imagined world of the true state. */
type Cheat = (world: unknown, rng: Rng) => void;
const seeAllCards: Cheat = () => {};
const seeAllHands: Cheat = (world, rng) => {
  const { drawn, pile } = world as NoxState;
  rng.shuffle(pile.subarray(drawn));
};

const forgetBeliefs = (knowledge: RulesAndBotKnowledge['knowledge']): typeof knowledge => ({
  ...knowledge,
  suppose: () => {},
  expertOverrides: { ...knowledge.expertOverrides, suppose: () => {} },
});

/** A bot that infers nothing about hidden cards: what beliefs gain. */
function makeNaive({ game, knowledge }: RulesAndBotKnowledge): NonNullable<BotPlayer['decide']> {
  const rules = { game, knowledge: forgetBeliefs(knowledge) };
  return (request) => decideMove(rules, request);
}

/** A bot whose imagination is the truth, or a part of it: what knowledge of the cards would gain. */
function makeCheater(
  { game, knowledge }: RulesAndBotKnowledge,
  cheat: Cheat,
): NonNullable<BotPlayer['decide']> {
  return (request, state) =>
    decideMove(
      {
        game: {
          ...game,
          imagine(_view, rng, into) {
            const world = game.copy(state, into);
            cheat(world, rng);
            return world;
          },
        },
        knowledge: forgetBeliefs(knowledge),
      },
      request,
    );
}

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    game: { type: 'string' },
    bots: { type: 'string' },
    games: { type: 'string', default: '400' },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: 'versus' },
    resume: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !values.game || !values.bots) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const now = await loadRulesAndBotKnowledge(values.game);
const before = values.before ? await loadBotsOfCheckout(values.before, values.game) : undefined;

function makePlayer(name: string): BotPlayer {
  const [effortful = '', kind] = name.split(':').reverse();
  const [level = '', iterations] = effortful.split('/');
  if (!isBotLevel(level)) fail('bot', `unknown level in ${name}`);
  const player: BotPlayer =
    iterations === undefined ? { level } : { level, effort: { iterations: Number(iterations) } };
  if (kind === undefined) return player;
  const personality = BOT_PERSONALITIES.find((each) => each === kind);
  if (personality) return { ...player, personality };
  if (kind === 'cheat') return { ...player, decide: makeCheater(now, seeAllCards) };
  if (kind === 'naive') return { ...player, decide: makeNaive(now) };
  if (kind === 'hands' && values.game === 'nox')
    return { ...player, decide: makeCheater(now, seeAllHands) };
  if (kind !== 'before' || !before) fail('bot', `cannot make ${name}: see --help`);
  return { ...player, decide: (request) => before.decideMove(before.policy, request) };
}

const names = values.bots.split(',');
const seats = names.length;
const measured = names.flatMap((name, place) => (name === names[0] ? [place] : []));
const deals = Math.ceil(Number(values.games) / seats);
const options = resolveOptions(now.game, JSON.parse(values.options));

function playDeal(deal: number): DealOutcome {
  let share = 0;
  const thinkingMs: [number, number] = [0, 0];
  const movesByGame: number[] = [];
  for (let rotation = 0; rotation < seats; rotation++) {
    const nameAt = (seat: number) => names[(seat + rotation) % seats]!;
    const players = names.map((_, seat) => makePlayer(nameAt(seat)));
    let moves = 0;
    const { result } = playBotGame(
      now,
      { options, players, seed: `${values.seed}/${deal}`, rotation, readProcessorClock },
      (seat, ms) => {
        moves++;
        thinkingMs[nameAt(seat) === names[0] ? 0 : 1] += ms;
      },
    );
    movesByGame.push(moves);
    const shares = new Float64Array(seats);
    writeWinShares(result.ranks, shares);
    shares.forEach((each, seat) => {
      if (nameAt(seat) === names[0]) share += each;
    });
  }
  return { share: share / seats / measured.length, thinkingMs, moves: movesByGame };
}

/** A file of another comparison would mix the figures, so its first line says what was played. */
const setup = JSON.stringify([values.game, names, options, values.seed]);

function readSavedDeals(file: string): DealOutcome[] {
  if (!existsSync(file)) appendFileSync(file, `${setup}\n`);
  const [saved, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (saved !== setup) fail('resume', `${file} holds ${saved}`);
  return lines.map((line) => JSON.parse(line));
}

const outcomes = values.resume ? readSavedDeals(values.resume).slice(0, deals) : [];
while (outcomes.length < deals) {
  const outcome = playDeal(outcomes.length);
  outcomes.push(outcome);
  if (values.resume) appendFileSync(values.resume, `${JSON.stringify(outcome)}\n`);
  if (process.stderr.isTTY) process.stderr.write(`\r${outcomes.length * seats} games`);
}
const movesByGame = outcomes.flatMap((outcome) => outcome.moves);
const sumThinkingMs = (side: 0 | 1) =>
  outcomes.reduce((sum, outcome) => sum + outcome.thinkingMs[side], 0);
movesByGame.sort((a, b) => a - b);
const findMovesPercentile = (share: number) =>
  movesByGame[Math.min(movesByGame.length - 1, Math.floor(share * movesByGame.length))]!;
const { middle, margin } = computeConfidenceInterval(outcomes.map((outcome) => outcome.share));
const games = deals * seats;
const figures = {
  bot: names[0],
  against: names.filter((name) => name !== names[0]),
  games,
  winShare: middle,
  low: middle - margin,
  high: middle + margin,
  chance: 1 / seats,
  movesPerGame: movesByGame.reduce((sum, moves) => sum + moves, 0) / games,
  movesP50: findMovesPercentile(0.5),
  movesP90: findMovesPercentile(0.9),
  movesP99: findMovesPercentile(0.99),
  thinkingMsPerSeatAndGame: {
    measured: sumThinkingMs(0) / games / measured.length,
    others: sumThinkingMs(1) / games / Math.max(1, seats - measured.length),
  },
};
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
process.stdout.write(
  values.json
    ? `${JSON.stringify(figures)}\n`
    : `\n${names.join(', ')}: ${percent(middle)} (${percent(figures.low)} to ${percent(figures.high)}), ` +
        `chance ${percent(figures.chance)}, ${games} games, ${figures.movesPerGame.toFixed(0)} moves a game ` +
        `(p50 ${figures.movesP50}, p90 ${figures.movesP90}, p99 ${figures.movesP99}), ` +
        `thinking ${figures.thinkingMsPerSeatAndGame.measured.toFixed(0)} ms a seat and game, ` +
        `others ${figures.thinkingMsPerSeatAndGame.others.toFixed(0)} ms\n`,
);
