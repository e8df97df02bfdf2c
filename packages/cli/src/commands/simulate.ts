/** `ludo simulate`: lets bots play whole games, and writes the transcripts. */
import { once } from 'node:events';
import { playBotGame } from '@ludotheque/bots';
import {
  type AnyGame,
  BOT_LEVELS,
  type BotLevel,
  fail,
  isBotLevel,
  type OptionValues,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import {
  type CliCommand,
  loadGameByFlag,
  parseFlags,
  parsePlayerCount,
  parseWholeNumberFlag,
} from '../command.ts';
import { ProgressLine } from '../progress-line.ts';

interface SimulationPlan {
  readonly game: AnyGame;
  readonly players: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly trace: boolean;
}

/** Plays game number `n` of a plan. It depends on nothing but the plan and `n`. */
export function playRandomTranscriptLine(
  { game, players, options, seed, trace }: SimulationPlan,
  n: number,
): string {
  const deal = new SeededRng(`${seed}/${n}/deal`);
  const choice = new SeededRng(`${seed}/${n}/choice`);
  const recorder = new TranscriptRecorder(game, options, players, deal);
  const pairs = new SeatMovePairs(game, players);
  for (
    let count = pairs.collect(recorder.state);
    count > 0;
    count = pairs.collect(recorder.state)
  ) {
    pairs.select(choice.below(count));
    recorder.play(pairs.selectedSeat, pairs.selectedMove, trace ? pairs : undefined);
  }
  return JSON.stringify(recorder.toTranscript());
}

export function parseGameOptionsFlag(game: AnyGame, text: string | undefined): OptionValues {
  if (text === undefined) return resolveOptions(game, {});
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    fail('options', `--options must be JSON such as '{}', not ${JSON.stringify(text)}`);
  }
  return resolveOptions(game, json);
}

/** Parses a list of bot levels, separated by commas. */
export function parseBotLevels(text: string): BotLevel[] {
  return text.split(',').map((name) => {
    if (!isBotLevel(name))
      fail('bots', `there is no bot ${JSON.stringify(name)}; there are: ${BOT_LEVELS.join(', ')}`);
    return name;
  });
}

/** Random bots alone choose evenly among all legal moves; other bots are asked seat by seat. */
async function makeSimulator(
  plan: SimulationPlan,
  levels: readonly BotLevel[],
): Promise<(n: number) => string> {
  if (levels.every((level) => level === 'random')) return (n) => playRandomTranscriptLine(plan, n);
  const { game, options, seed, trace } = plan;
  const policy = await loadRulesAndBotKnowledge(game.id);
  const players = Array.from({ length: plan.players }, (_, seat) => ({
    level: levels[seat % levels.length]!,
  }));
  return (n) => {
    const { recorder } = playBotGame(policy, { options, players, seed: `${seed}/${n}`, trace });
    return JSON.stringify(recorder.toTranscript());
  };
}

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(args, {
    game: 'text',
    players: 'text',
    games: 'text',
    seed: 'text',
    options: 'text',
    bots: 'text',
    trace: 'flag',
  });
  const game = await loadGameByFlag(flags.game);
  const players = parsePlayerCount(game, flags.players);
  const options = parseGameOptionsFlag(game, flags.options);
  const levels = parseBotLevels(flags.bots ?? 'random');
  const games = parseWholeNumberFlag('games', flags.games, { min: 1, max: 1e9, otherwise: 1 });
  const plan = { game, players, options, seed: flags.seed ?? '1', trace: flags.trace };
  const make = await makeSimulator(plan, levels);
  const progress = new ProgressLine('games', games);
  for (let n = 0; n < games; n++) {
    if (!process.stdout.write(`${make(n)}\n`)) await once(process.stdout, 'drain');
    progress.update(n + 1);
  }
  progress.clear();
}

export const command: CliCommand = {
  summary: 'play whole games by themselves and write their transcripts',
  help: `ludo simulate --game ID [--players N] [--games K] [--seed S] [--options JSON]
              [--bots NAME[,NAME…]] [--trace]

Plays K games and writes a transcript of each, one a line, to stdout. The same
arguments write the same bytes.

  --game ID        which game
  --players N      how many players (default 4, or the nearest the game allows)
  --games K        how many games (default 1)
  --seed S         any text (default 1)
  --options JSON   the game's options, such as '{"variant":"hard"}'
  --bots NAMES     who plays, dealt to the seats in order and repeated: ${BOT_LEVELS.join(', ')};
                   random alone (default) chooses evenly among all legal moves
  --trace          also write all legal moves before each move
`,
  run,
};
