/** `ludo play`: a game in the terminal, against bots. */
import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { decideMove } from '@ludotheque/bots';
import {
  type AnyGame,
  BOT_LEVELS,
  type BotLevel,
  computeSeedCommitment,
  deriveDealKey,
  FairRng,
  fail,
  getTableDefault,
  listOptionSpecs,
  type OptionValue,
  type OptionValues,
  resolveOptions,
  SeededRng,
} from '@ludotheque/core';
import {
  gameIds,
  LANGUAGES,
  type Language,
  loadAllGames,
  readAge,
  readGameWords,
} from '@ludotheque/games/shelf';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { type CliCommand, loadGameByFlag, parseFlags, parsePlayerCount } from '../command.ts';
import { chooseLanguage } from '../language.ts';
import { QuitError, Terminal } from '../play/terminal.ts';
import { type ChooseOpponentMove, TerminalGame } from '../play/terminal-game.ts';
import { TerminalPhraseFormatter } from '../play/terminal-phrase-formatter.ts';
import { parseBotLevels, parseGameOptionsFlag } from './simulate.ts';

const OPPONENT_NAMES = ['Ada', 'Bruno', 'Chloé', 'Dirk', 'Elif', 'Fenna'];

async function askNumber(
  console: Terminal,
  speaker: TerminalPhraseFormatter,
  prompt: string,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): Promise<number> {
  for (;;) {
    const answer = await console.ask(`${prompt} (${min}–${max}) [${otherwise}] ›`);
    const number = answer === '' ? otherwise : Number(answer);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    console.print(speaker.uiText('notANumber', { min, max }));
  }
}

/** What is printed on the box of a game. */
type BoxWords = { readonly [key in 'name' | 'tagline']: string } & { readonly subtitle?: string };

async function askGame(
  console: Terminal,
  speaker: TerminalPhraseFormatter,
  language: Language,
): Promise<AnyGame> {
  const shelf = [...(await loadAllGames()).values()];
  shelf.forEach((game, i) => {
    const { name, subtitle, tagline } = readGameWords(game.id, language) as BoxWords;
    const { min, max } = game.seats;
    const players = speaker.uiText('players', { min, max });
    const facts = `${players} · ${speaker.uiText('age', { age: readAge(game.id) })}`;
    const number = styleText('cyan', `${i + 1}`.padStart(3));
    const title = [styleText('bold', name), ...(subtitle ? [subtitle] : [])].join(' – ');
    console.print(`${number}  ${title}  ${styleText('dim', facts)}`);
    console.print(`     ${tagline}`);
  });
  const prompt = speaker.uiText('whichGame');
  const chosen = await askNumber(console, speaker, prompt, {
    min: 1,
    max: shelf.length,
    otherwise: 1,
  });
  return shelf[chosen - 1]!;
}

/** Asks for each option, explained in a sentence. */
async function askOptions(
  console: Terminal,
  speaker: TerminalPhraseFormatter,
  game: AnyGame,
): Promise<OptionValues> {
  const chosen: Record<string, OptionValue> = {};
  for (const [name, spec] of listOptionSpecs(game)) {
    const word = (key: string) => speaker.formatPhrase({ key: `options.${name}.${key}` });
    console.print(`\n${styleText('bold', word('name'))}: ${word('about')}`);
    if (spec.kind === 'range') {
      chosen[name] = await askNumber(console, speaker, speaker.uiText('howMany'), {
        ...spec,
        otherwise: Number(getTableDefault(spec)),
      });
      continue;
    }
    const values: readonly OptionValue[] = spec.kind === 'flag' ? [false, true] : spec.values;
    values.forEach((value, i) => {
      const label =
        spec.kind === 'flag' ? speaker.uiText(value ? 'yes' : 'no') : word(`values.${value}`);
      console.print(`${styleText('cyan', `${i + 1}`.padStart(3))}  ${label}`);
    });
    const otherwise = values.indexOf(getTableDefault(spec)) + 1;
    const range = { min: 1, max: values.length, otherwise };
    chosen[name] = values[(await askNumber(console, speaker, speaker.uiText('which'), range)) - 1]!;
  }
  return resolveOptions(game, chosen);
}

interface PlayFlags {
  readonly language: Language;
  readonly game: string | undefined;
  readonly players: string | undefined;
  readonly options: string | undefined;
  readonly seed: string | undefined;
  readonly bots: string | undefined;
}

/** One level for all the others. */
function parseSingleLevel(text: string): BotLevel {
  const [level, ...more] = parseBotLevels(text);
  if (more.length > 0) fail('bots', `--bots takes one level for all the others, not "${text}"`);
  return level!;
}

/** How long the searching levels think here, in milliseconds. */
const THINKING_MS_BY_LEVEL: { readonly [L in BotLevel]?: number } = { hard: 400, expert: 1500 };

async function askLevel(console: Terminal, speaker: TerminalPhraseFormatter): Promise<BotLevel> {
  console.print();
  BOT_LEVELS.forEach((level, i) => {
    console.print(
      `${styleText('cyan', `${i + 1}`.padStart(3))}  ${speaker.uiText(`levels.${level}`)}`,
    );
  });
  const range = { min: 1, max: BOT_LEVELS.length, otherwise: BOT_LEVELS.indexOf('medium') + 1 };
  return BOT_LEVELS[(await askNumber(console, speaker, speaker.uiText('howStrong'), range)) - 1]!;
}

/** Bots of one level, who get nothing but the view of their seat. */
async function makeOpponents(game: AnyGame, level: BotLevel): Promise<ChooseOpponentMove> {
  const policy = await loadRulesAndBotKnowledge(game.id);
  const now = () => performance.now();
  return (view, seed) => {
    const effort = { until: now() + (THINKING_MS_BY_LEVEL[level] ?? 0), now };
    return decideMove(policy, { view, level, seed, effort }).move;
  };
}

async function play(console: Terminal, flags: PlayFlags): Promise<void> {
  const { language } = flags;
  const greeter = await TerminalPhraseFormatter.load(language, undefined, [], 0);
  console.print(`\n${styleText('bold', 'Ludothèque')} · ${greeter.uiText('welcome')}\n`);
  const game =
    flags.game === undefined
      ? await askGame(console, greeter, language)
      : await loadGameByFlag(flags.game);
  const range = { ...game.seats, otherwise: parsePlayerCount(game, undefined) };
  const seats =
    flags.players === undefined
      ? await askNumber(console, greeter, greeter.uiText('howManyPlayers'), range)
      : parsePlayerCount(game, flags.players);
  const guide = await TerminalPhraseFormatter.load(language, game.id, [], 0);
  const options =
    flags.options === undefined
      ? await askOptions(console, guide, game)
      : parseGameOptionsFlag(game, flags.options);

  const level =
    flags.bots === undefined ? await askLevel(console, guide) : parseSingleLevel(flags.bots);

  const seed = randomBytes(32);
  const chance =
    flags.seed === undefined
      ? new FairRng(deriveDealKey(seed, []), 'shuffles')
      : new SeededRng(`${flags.seed}/deal`);
  const choice = new SeededRng(`${flags.seed ?? randomBytes(16).toString('hex')}/choice`);
  const visitor = choice.below(seats);
  const names = OPPONENT_NAMES.slice(0, seats);
  names[visitor] = guide.formatPhrase({ key: 'you' });
  const speaker = await TerminalPhraseFormatter.load(language, game.id, names, visitor);
  console.print(`\n${speaker.uiText('begins', { name: speaker.formatPhrase({ key: 'name' }) })}`);
  if (flags.seed === undefined)
    console.print(
      styleText('dim', speaker.uiText('commitment', { hash: computeSeedCommitment(seed) })),
    );
  console.print(`${styleText('dim', speaker.uiText('help'))}\n`);
  const opponents = await makeOpponents(game, level);
  const seating = { game, options, seats, visitor, deal: chance, choice, opponents };
  await new TerminalGame(seating, console, speaker).run();
  if (flags.seed === undefined)
    console.print(styleText('dim', speaker.uiText('seed', { seed: seed.toString('hex') })));
}

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(args, {
    game: 'text',
    players: 'text',
    options: 'text',
    lang: 'text',
    language: 'text',
    seed: 'text',
    bots: 'text',
  });
  const language = chooseLanguage(flags.language ?? flags.lang);
  if (flags.game !== undefined) {
    const game = await loadGameByFlag(flags.game);
    if (flags.players !== undefined) parsePlayerCount(game, flags.players);
    if (flags.options !== undefined) parseGameOptionsFlag(game, flags.options);
  }
  if (flags.bots !== undefined) parseSingleLevel(flags.bots);
  const console = new Terminal();
  try {
    await play(console, { ...flags, language });
  } catch (error) {
    if (!(error instanceof QuitError)) throw error;
    const speaker = await TerminalPhraseFormatter.load(language, undefined, [], 0);
    console.print(speaker.uiText('goodbye'));
  } finally {
    console.close();
  }
}

export const command: CliCommand = {
  summary: 'play a game in the terminal, against bots',
  help: `ludo play [--game ID] [--players N] [--options JSON] [--lang ${LANGUAGES.join('|')}]
          [--bots LEVEL] [--seed S]

Plays a game in the terminal, and asks for whatever you don't give here. Type q to leave.
Choose a move by its number, or type it: "play G14 to 2 on 5", "bet 3", "take 1".

  --game ID        ${gameIds.join(', ')}
  --players N      how many players, including you
  --options JSON   the game's options, such as '{"variant":"hard"}'
  --lang LANG      the language, also as --language (default: your locale's, or English)
  --bots LEVEL     how well the others play: ${BOT_LEVELS.join(', ')}
  --seed S         the same text gives the same cards and opponents again
`,
  run,
};
