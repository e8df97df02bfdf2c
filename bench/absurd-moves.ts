/**
 * Counts moves that a person would find absurd, by game and level:
 * `node bench/absurd-moves.ts --levels easy,medium --before FOLDER`.
 * The mistakes are those of packages/games/tests/absurd-moves.
 */
import { parseArgs } from 'node:util';
import { decideMove } from '../packages/bots/src/index.ts';
import { BOT_PERSONALITIES, fail, isBotLevel, resolveOptions } from '../packages/core/src/index.ts';
import { gameIds } from '../packages/games/shelf.ts';
import {
  type AbsurdMoveCount,
  countAbsurdMoves,
} from '../packages/games/tests/absurd-moves/count-absurd-moves.ts';
import { chooseSeatCount } from '../packages/games/tests/choose-seat-count.ts';
import { loadRulesAndBotKnowledge } from '../packages/server/src/bots/load-rules-and-bot-knowledge.ts';
import { loadBotsOfCheckout } from './common/bots-of-checkout.ts';

const HELP = `absurd-moves [options]

  --games ID,ID,…    the games (all)
  --levels L,L,…     the levels, each against itself (easy,medium)
  --personality P    careful, bold, spiteful or teacher; all of them and none: all (none)
  --count N          games of each level (400)
  --seats N          seats, as far as the game allows (4)
  --options JSON     options of the game ({})
  --iterations N     of the searching levels, instead of their own numbers
  --before FOLDER    another checkout of the project, to compare with
  --seed TEXT        other deals (absurd)
`;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: gameIds.join(',') },
    levels: { type: 'string', default: 'easy,medium' },
    personality: { type: 'string', default: 'none' },
    count: { type: 'string', default: '400' },
    seats: { type: 'string', default: '4' },
    options: { type: 'string', default: '{}' },
    iterations: { type: 'string' },
    before: { type: 'string' },
    seed: { type: 'string', default: 'absurd' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const NATURES = [undefined, ...BOT_PERSONALITIES] as const;
const natures = NATURES.filter((each) => [each ?? 'none', 'all'].includes(values.personality));
if (natures.length === 0) fail('bot', `unknown personality ${values.personality}`);

const perGame = (count: number, { games }: AbsurdMoveCount): string => (count / games).toFixed(3);

for (const id of values.games.split(',')) {
  const policy = await loadRulesAndBotKnowledge(id);
  const before = values.before ? await loadBotsOfCheckout(values.before, id) : undefined;
  const seats = chooseSeatCount(policy.game, Number(values.seats));
  for (const level of values.levels.split(',')) {
    if (!isBotLevel(level)) fail('level', `unknown level ${level}`);
    const iterations = values.iterations ? Number(values.iterations) : undefined;
    for (const personality of natures) {
      const sample = {
        level,
        personality,
        seats,
        games: Number(values.count),
        options: resolveOptions(policy.game, JSON.parse(values.options)),
        seed: values.seed,
        ...(iterations !== undefined && { iterations }),
      };
      const now = countAbsurdMoves(policy, {
        ...sample,
        decide: (request) => decideMove(policy, request),
      });
      const then =
        before &&
        countAbsurdMoves(policy, {
          ...sample,
          decide: (request) => before.decideMove(before.policy, request),
        });
      process.stdout.write(
        `\n${id}, ${level}${personality ? `, ${personality}` : ''}: ${now.games} games of ${seats}, ${(now.moves / now.games).toFixed(1)} decisions a game\n`,
      );
      for (const [mistake, count] of now.mistakes)
        process.stdout.write(
          `  ${mistake}: ${perGame(count, now)} a game${then ? ` (before ${perGame(then.mistakes.get(mistake)!, then)})` : ''}\n`,
        );
    }
  }
}
