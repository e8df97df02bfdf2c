/** The interface of a command, and the parsing of its flags. */
import { parseArgs } from 'node:util';
import { type AnyGame, fail, formatForMessage } from '@ludotheque/core';
import { gameIds, loadGame } from '@ludotheque/games/shelf';

export interface CliCommand {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  run(args: readonly string[]): Promise<void>;
}

type FlagSpec = { readonly [flag: string]: 'text' | 'flag' };
type ParsedFlags<S extends FlagSpec> = {
  readonly [K in keyof S]: S[K] extends 'flag' ? boolean : string | undefined;
};

/** Says in one line what is wrong with a flag; Node's own message is long and for programmers. */
function refuseFlag(code: string, message: string, known: readonly string[]): never {
  const flag = /'(--?[^\s']*)/.exec(message)?.[1] ?? 'a flag';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    fail(
      'flags',
      `there is no flag ${formatForMessage(flag)}; there are: ${known.join(', ') || 'none'}`,
    );
  if (message.includes('does not take')) fail('flags', `${flag} takes no value`);
  fail('flags', `${flag} needs a value; one that begins with a dash is written ${flag}=-…`);
}

/** Reads `--flag value` and `--flag`, and refuses flags that the command does not have. */
export function parseFlags<S extends FlagSpec>(
  args: readonly string[],
  spec: S,
  positionals: readonly string[] = [],
): ParsedFlags<S> & { readonly given: readonly string[] } {
  const options = Object.fromEntries(
    Object.entries(spec).map(([flag, kind]) => [
      flag,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    if (parsed.positionals.length > positionals.length)
      fail('flags', `unexpected ${JSON.stringify(parsed.positionals[positionals.length])}`);
    const flags = Object.fromEntries(
      Object.entries(spec).map(([flag, kind]) => [
        flag,
        parsed.values[flag] ?? (kind === 'flag' ? false : undefined),
      ]),
    );
    return { ...(flags as ParsedFlags<S>), given: parsed.positionals };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const known = Object.keys(spec).map((flag) => `--${flag}`);
    refuseFlag(code, message, known);
  }
}

export function parseWholeNumberFlag(
  flag: string,
  text: string | undefined,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): number {
  if (text === undefined) return otherwise;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    fail(
      'flags',
      `--${flag} must be a whole number from ${min} to ${max}, not ${formatForMessage(text)}`,
    );
  return value;
}

/** Loads the game of that name, or fails with a list of all games. */
export async function loadGameByFlag(id: string | undefined): Promise<AnyGame> {
  const known = gameIds.join(', ');
  if (id === undefined) fail('game', `which game? --game must be one of: ${known}`);
  if (!gameIds.includes(id))
    fail('game', `there is no game ${JSON.stringify(id)}; there are: ${known}`);
  return loadGame(id);
}

export function parsePlayerCount(game: AnyGame, text: string | undefined): number {
  const { min, max } = game.seats;
  const otherwise = Math.min(Math.max(4, min), max);
  if (text === undefined) return otherwise;
  const players = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(players >= min && players <= max))
    fail('players', `${game.id} is for ${min} to ${max} players, not ${JSON.stringify(text)}`);
  return players;
}
