/**
 * How long games take at a table: moves and minutes by game, seats and level, with the options that a new
 * table starts with. `node bench/game-length.ts` prints the tables of docs/game-length.md.
 */
import { parseArgs } from 'node:util';
import {
  measureGameMinutes,
  playBotGame,
  type RulesAndBotKnowledge,
  TABLE_PACE,
  TARGET_MINUTES,
} from '../packages/bots/src/index.ts';
import {
  type BotLevel,
  fail,
  isBotLevel,
  resolveOptions,
  resolveTableOptions,
} from '../packages/core/src/index.ts';
import { gameIds, readMinutes } from '../packages/games/shelf.ts';
import { loadRulesAndBotKnowledge } from '../packages/server/src/bots/load-rules-and-bot-knowledge.ts';
import { formatTableHead, formatTableRow } from './common/markdown-table.ts';
import { median, quantile } from './common/statistics.ts';

const HELP = `game-length [options]

Lets bots of one level play each game at every number of seats, and prints moves and minutes.
The pace: ${TABLE_PACE}.

  --game ID,ID       some games only
  --seats N          one number of seats only
  --levels A,B       the levels (easy,medium,hard,expert)
  --games N          games of each (100)
  --iterations N     of searching levels, instead of their own: quicker, but other bots play other games
  --own-defaults     with the defaults of the rules instead of those of a new table
  --seed TEXT        other deals (1)
  --json             one line of JSON for each
`;

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: gameIds.join(',') },
    seats: { type: 'string' },
    levels: { type: 'string', default: 'easy,medium,hard,expert' },
    games: { type: 'string', default: '100' },
    iterations: { type: 'string' },
    'own-defaults': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const effort = values.iterations && { effort: { iterations: Number(values.iterations) } };
const levels = values.levels.split(',').map((level): BotLevel => {
  if (!isBotLevel(level)) fail('level', `there is no level ${level}`);
  return level;
});

function measure(policy: RulesAndBotKnowledge, seats: number, level: BotLevel) {
  const { game } = policy;
  const options = values['own-defaults'] ? resolveOptions(game, {}) : resolveTableOptions(game);
  const players = Array.from({ length: seats }, () => ({ level, ...effort }));
  const games = Array.from({ length: Number(values.games) }, (_, number) => {
    const seed = `${values.seed}/${seats}/${number}`;
    const transcript = playBotGame(policy, { options, players, seed }).recorder.toTranscript();
    const minutes = measureGameMinutes(game, transcript, number % seats);
    return { moves: transcript.moves.length, minutes };
  });
  const moves = games.map((each) => each.moves);
  const minutes = games.map((each) => each.minutes);
  return {
    ...{ game: game.id, seats, level, games: games.length, options },
    ...{ movesP50: median(moves), movesP90: quantile(moves, 0.9) },
    ...{ minutesP50: median(minutes), minutesP90: quantile(minutes, 0.9) },
    withinTarget: minutes.filter((each) => each <= TARGET_MINUTES).length / games.length,
  };
}

const TITLES = [
  ...['game', 'box', 'seats', 'level', 'moves, half', 'moves, 9 of 10'],
  ...['min, half', 'min, 9 of 10', `within ${TARGET_MINUTES} min`],
];
if (!values.json) process.stdout.write(formatTableHead(TITLES));
for (const id of values.game.split(',')) {
  const policy = await loadRulesAndBotKnowledge(id);
  const { min, max } = policy.game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  for (const seats of values.seats ? [Number(values.seats)] : counts)
    for (const level of levels) {
      const figures = measure(policy, seats, level);
      process.stdout.write(
        values.json
          ? `${JSON.stringify(figures)}\n`
          : formatTableRow([
              ...[id, readMinutes(id), seats, level, figures.movesP50, figures.movesP90],
              ...[figures.minutesP50.toFixed(0), figures.minutesP90.toFixed(0)],
              `${Math.round(100 * figures.withinTarget)} %`,
            ]),
      );
    }
}
