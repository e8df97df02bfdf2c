/**
 * Asks the bots of this version and of another checkout the same questions, in games that the other one
 * plays, and counts where they choose the same move:
 * `node bench/same-moves.ts --before FOLDER --game nox --level hard`. Bots that always do are equally
 * strong, which no number of games could show.
 */
import { parseArgs } from 'node:util';
import {
  type BotPlayer,
  decideMove,
  type MoveDecisionRequest,
  playBotGame,
} from '../packages/bots/src/index.ts';
import { fail, isBotLevel, resolveOptions } from '../packages/core/src/index.ts';
import { loadRulesAndBotKnowledge } from '../packages/server/src/bots/load-rules-and-bot-knowledge.ts';
import { loadBotsOfCheckout } from './common/bots-of-checkout.ts';

const HELP = `same-moves --before FOLDER --game ID [options]

  --level LEVEL      which bots are asked (hard)
  --seats N          how many play (4)
  --games N          number of games (10)
  --options JSON     options of the game ({})
  --seed TEXT        other deals (same)
  --json             one line of JSON
`;

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    game: { type: 'string' },
    level: { type: 'string', default: 'hard' },
    seats: { type: 'string', default: '4' },
    games: { type: 'string', default: '10' },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: 'same' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !values.game || !values.before) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const { level } = values;
if (!isBotLevel(level)) fail('level', `there is no level ${level}`);

const now = await loadRulesAndBotKnowledge(values.game);
const before = await loadBotsOfCheckout(values.before, values.game);
let decisions = 0;
let same = 0;

function decideTwice(request: MoveDecisionRequest) {
  const theirs = before.decideMove(before.policy, request);
  decisions++;
  if (decideMove(now, request).move === theirs.move) same++;
  return theirs;
}

const player: BotPlayer = { level, decide: decideTwice };
const players = Array.from({ length: Number(values.seats) }, () => player);
const options = resolveOptions(now.game, JSON.parse(values.options));
for (let game = 0; game < Number(values.games); game++)
  playBotGame(now, { options, players, seed: `${values.seed}/${game}` });

const figures = { game: values.game, level, games: Number(values.games), decisions, same };
process.stdout.write(
  values.json
    ? `${JSON.stringify(figures)}\n`
    : `${values.game}, ${level}: the same move in ${same} of ${decisions} decisions\n`,
);
