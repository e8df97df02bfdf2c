/**
 * How much a search loses against the best move, in shares of the win, with other settings than its
 * own: `npm run -s train:regret -- maxPlayoutPlies=6,iterations=500 wideningRate=0.3`.
 */
import { parseArgs } from 'node:util';
import { MonteCarloTreeSearch, type RulesAndBotKnowledge } from '../../packages/bots/src/index.ts';
import { type AnyBotKnowledge, fail, SeededRng } from '../../packages/core/src/index.ts';
import { loadRulesAndBotKnowledge } from '../../packages/server/src/bots/load-rules-and-bot-knowledge.ts';
import { type Judged, PositionMaker } from './positions.ts';

const HELP = `train:regret [options] [SETTING …]

A SETTING is a list of maxPlayoutPlies=N, explorationWeight=N, wideningRate=N and iterations=N,
separated by commas. What is left out is as in the game's knowledge; iterations are 500.

  --game ID       whose bot (battle-gum)
  --seats N       seats at the table (4)
  --positions N   number of positions (139)
  --playouts N    playouts of each of the six best moves by prior (1500)
  --repeats N     searches of each position (2)
  --seed TEXT     other positions (truth)
`;
/** Members of the knowledge, so that a rename of one does not leave a setting without effect. */
const SETTINGS = [
  'maxPlayoutPlies',
  'explorationWeight',
  'wideningRate',
] as const satisfies readonly (keyof AnyBotKnowledge)[];
const SETTING_NAMES: readonly string[] = [...SETTINGS, 'iterations'];

const { positionals, values } = parseArgs({
  options: {
    game: { type: 'string', default: 'battle-gum' },
    seats: { type: 'string', default: '4' },
    positions: { type: 'string', default: '139' },
    playouts: { type: 'string', default: '1500' },
    repeats: { type: 'string', default: '2' },
    seed: { type: 'string', default: 'truth' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

function withSettings(knowledge: AnyBotKnowledge, settings: ReadonlyMap<string, number>) {
  const changed: { [name in (typeof SETTINGS)[number]]?: number } = {};
  for (const name of SETTINGS) {
    const value = settings.get(name);
    if (value !== undefined) changed[name] = value;
  }
  return { ...knowledge, ...changed };
}

const settingsIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(',').map((each) => {
      const [name = '', value] = each.split('=');
      if (!SETTING_NAMES.includes(name) || !Number.isFinite(Number(value || Number.NaN)))
        fail('setting', `expected one of ${SETTING_NAMES.join('=N, ')}=N, found ${each}`);
      return [name, Number(value)];
    }),
  );

const bestOf = ({ candidates }: Judged) => Math.max(...candidates.map(({ value }) => value));
const worstOf = ({ candidates }: Judged) => Math.min(...candidates.map(({ value }) => value));
const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** A move that was not played out is taken to be as bad as the worst of those that were. */
function regretOf(position: Judged, search: MonteCarloTreeSearch, iterations: number): number {
  const [first] = search.run({ iterations });
  const chosen = position.candidates.find(({ move }) => move === first!.move);
  return bestOf(position) - (chosen?.value ?? worstOf(position));
}

function meanRegret(
  { game, knowledge }: RulesAndBotKnowledge,
  positions: readonly Judged[],
  setting: string,
) {
  const settings = settingsIn(setting);
  const iterations = settings.get('iterations') ?? 500;
  const changed = withSettings(knowledge, settings);
  const repeats = Array.from({ length: Number(values.repeats) }, (_, i) => `regret/${i}`);
  const searchFrom = ({ view }: Judged, seed: string) =>
    new MonteCarloTreeSearch(game, changed, view, new SeededRng(seed));
  return mean(
    positions.flatMap((position) =>
      repeats.map((seed) => regretOf(position, searchFrom(position, seed), iterations)),
    ),
  );
}

if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const policy = await loadRulesAndBotKnowledge(values.game);
const maker = new PositionMaker(policy, Number(values.seats), values.seed);
const positions = Array.from({ length: Number(values.positions) }, () =>
  maker.next(Number(values.playouts)),
);
const medium = positions.map((position) => bestOf(position) - position.candidates[0]!.value);
process.stdout.write(`medium: ${mean(medium).toFixed(4)} on ${positions.length} positions\n`);
for (const setting of positionals)
  process.stdout.write(`${setting}: ${meanRegret(policy, positions, setting).toFixed(4)}\n`);
