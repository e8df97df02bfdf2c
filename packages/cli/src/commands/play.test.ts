import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { gameIds, LANGUAGES, type WordTree } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, test } from 'vitest';
import {
  ALWAYS_THE_FIRST,
  describeTerminalGames,
  env,
  MAIN,
  play,
  said,
  words,
} from '../../test/terminal-game-suite.ts';
import { measureTextWidth } from '../play/text-width.ts';

const NOX = '--game nox --players 3 --options {} --bots random --seed 1';
/** With six players there are so many moves that the card is asked for first. */
const MANY = '--game nox --players 6 --options {} --bots random --seed 1';

/** Each game in one of the languages; play.long.ts plays it in all of them. */
describeTerminalGames(
  testedGameIds.map((id, i) => [id, LANGUAGES[i % LANGUAGES.length]!] as const),
);

describe('what is printed', () => {
  test('is the same for the same seed', () => {
    expect(play(NOX, '1', '1', '1').stdout).toBe(play(NOX, '1', '1', '1').stdout);
  });

  test('is different for another seed', () => {
    const other = NOX.replace('--seed 1', '--seed 2');
    expect(play(NOX, '1').stdout).not.toBe(play(other, '1').stdout);
  });

  test('without a seed begins with a commitment, and ends with its seed', () => {
    const { stdout } = play(
      '--game nox --players 3 --options {} --bots random',
      ...ALWAYS_THE_FIRST,
    );
    const [hash, seed] = [...stdout.matchAll(/[0-9a-f]{64}/g)].map(([hex]) => hex);
    expect(createHash('sha256').update(seed!, 'hex').digest('hex')).toBe(hash);
    expect(stdout.indexOf(hash!)).toBeLessThan(stdout.indexOf('▶'));
    expect(stdout.trimEnd().endsWith(seed!)).toBe(true);
  });

  test('with a seed has no commitment', () => {
    expect(play(NOX).stdout).not.toMatch(/[0-9a-f]{64}/);
  });
});

describe('leaving', () => {
  const { whichGame, howManyPlayers, which, howStrong, whichCard, yourMove, goodbye } = words('en');

  /** The prompts before a game, with the answers before each. */
  const PROMPTS: readonly [string, string, string, readonly string[]][] = [
    ['the choice of a game', whichGame!, '--lang en', []],
    ['the number of players', howManyPlayers!, '--lang en', ['1']],
    ['the players of a named game', howManyPlayers!, '--game nox', []],
    ['an option', which!, '--game nox', ['3']],
    ['how well the others play', howStrong!, '--game nox', ['3', '1']],
    ['the first move', yourMove!, '--game nox --seed 1', ['3', '1', '1']],
    ['the choice of a card', whichCard!, MANY, []],
    ['the choice of its place', yourMove!, MANY, ['1']],
  ];
  const left = ({ status, stdout, stderr }: ReturnType<typeof play>, prompt: string) => {
    const [asked, farewell] = stdout.trimEnd().split('\n').slice(-2);
    expect(asked).toMatch(new RegExp(`^${prompt.replace('?', '\\?')} .*› q$`));
    expect([status, farewell, stderr]).toEqual([0, goodbye, '']);
  };

  test.each(PROMPTS)('with q at %s', (_, prompt, args, before) => {
    left(play(args, ...before, 'q'), prompt);
  });
  test.each(PROMPTS)('with the end of the input at %s', (_, prompt, args, before) => {
    left(play(args, ...before), prompt);
  });

  test('with Q, or with spaces around it', () => {
    for (const answer of ['Q', '  q ']) expect(play(NOX, answer).stdout).toContain(goodbye);
  });

  test.each(LANGUAGES)('is answered in %s', (language) => {
    expect(play(`--lang ${language}`, 'q').stdout.trimEnd()).toMatch(
      said(`${words(language).goodbye}$`),
    );
  });

  test('with Ctrl-C', async () => {
    const child = spawn(process.execPath, [MAIN, 'play', ...NOX.split(' ')], { env });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      if (!stdout.includes(yourMove!) && `${stdout}${chunk}`.includes(`${yourMove} ›`))
        child.kill('SIGINT');
      stdout += chunk;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(stdout.trimEnd().endsWith(goodbye!)).toBe(true);
  });

  test('by a reader that closes the output', async () => {
    const child = spawn(process.execPath, [MAIN, 'play', ...NOX.split(' ')], { env });
    child.stdin.on('error', () => {});
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.end(ALWAYS_THE_FIRST.join('\n'));
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});

describe('before a game', () => {
  test('every game is offered by name', () => {
    const { stdout } = play('--lang fr', 'q');
    expect(stdout.match(/^ {2}\d {2}\S/gm)).toHaveLength(gameIds.length);
  });

  test('Enter takes the default', () => {
    expect(play('--game nox --seed 1', '', '', '').stdout).toContain('NOX: the game begins.');
  });

  test('a number of players that the game does not allow is explained', () => {
    const wrong = ['0', '7', '3.5', 'three', '-4', 'NaN', '1e9'];
    const { stdout } = play('--game nox', ...wrong);
    expect(stdout.match(/Please type a whole number from 3 to 6\./g)).toHaveLength(wrong.length);
  });
});

describe('an answer', () => {
  const { outOfRange, help } = words('en');
  const offered = play(NOX).stdout;
  const hand = [...offered.match(/Your hand .*/)![0].matchAll(/\[(\w+)\]/g)].map(
    ([, card]) => card,
  );
  const moves = offered.match(/^ +\d+ {2}Play /gm)!;
  const NOT_HELD = ['B1', 'B4', 'B9', 'B11'].find((card) => !hand.includes(card));
  /** What is printed after each of the answers, in one line. */
  const replies = (args: string, ...answers: readonly string[]) => {
    const { stdout } = play(args, ...answers);
    return answers.map((answer) => stdout.split(`› ${answer}\n`)[1]!.split('\n')[0]);
  };

  test('by a number that is not offered is explained', () => {
    const explained = outOfRange!.replace('{{most}}', `${moves.length}`);
    for (const reply of replies(NOX, '0', `${moves.length + 1}`, '99', '9'.repeat(30)))
      expect(reply).toBe(explained);
  });

  test('that cannot be read as a move is refused', () => {
    const garbage = [
      'hello',
      '-1',
      '1.5',
      '{',
      '{"play":1}',
      '__proto__ x',
      'bet 3',
      'play B1 to 9',
    ];
    for (const reply of replies(NOX, ...garbage)) expect(reply).toMatch(/^That is not a move /);
  });

  test('of a thousand words is refused quickly', () => {
    const [reply] = replies(NOX, 'play 1 '.repeat(500).trim());
    expect(reply).toMatch(/^That is not a move /);
  });

  test('that is not legal is refused with its reason', () => {
    const [reply] = replies(NOX, `play ${NOT_HELD} to 0`);
    expect(reply).toContain(`[${NOT_HELD}]`);
  });

  test.each(LANGUAGES)('that is not legal is refused with the ruling, in %s', (language) => {
    const args = `--game nanobye --players 3 --options {} --bots random --seed 1 --lang ${language}`;
    expect(replies(args, 'align')[0]).toMatch(/\S \[NB4\]$/);
  });

  test('of ? explains how to answer', () => {
    expect(replies(NOX, '?')).toEqual([help]);
  });

  test('of Enter shows the moves again', () => {
    expect(play(NOX, '').stdout.match(/^ +\d+ {2}Play /gm)).toHaveLength(2 * moves.length);
  });

  test('can be a move in words or in JSON', () => {
    for (const answer of [`play ${hand[0]} to 1`, ` to  1  play ${hand[0]} `])
      expect(play(NOX, answer).stdout).toContain(`You play the [${hand[0]}] as a new stack`);
    const { stdout } = play(NOX, JSON.stringify({ play: hand[0], to: 1 }));
    expect(stdout).toContain(`You play the [${hand[0]}] as a new stack`);
  });
});

test('every language has the same words for the terminal', () => {
  const keys = (w: WordTree) => Object.keys(w).sort();
  for (const language of LANGUAGES) expect(keys(words(language))).toEqual(keys(words('en')));
});

/** Runs a command in a terminal of this width, types the answers, and then makes it narrower. */
const TERMINAL_OF_WIDTH = `
import fcntl, os, pty, re, struct, sys, termios
def resize(columns): fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
def read_until(end):
    text = b''
    while not text.endswith(end):
        try: part = os.read(master, 65536)
        except OSError: break
        if not part: break
        text += part
        os.write(1, part)
    return text
def widest(text): return max(map(len, re.sub('\\x1b[[][0-9;]*[A-Za-z]', '', text.decode()).split('\\r\\n')))
wide, narrow, *command = sys.argv[1:]
child, master = pty.fork()
if child == 0:
    os.environ['TERM'] = 'xterm-256color'
    os.execv(command[0], command)
resize(int(wide))
prompt = '› '.encode()
for answer in [b'', b'1', b'?']:
    read_until(prompt)
    os.write(master, answer + b'\\n')
read_until(prompt)
resize(int(narrow))
# The program is told of the new width by a signal, which it notices at a time of its own.
while True:
    os.write(master, b'?\\n')
    if widest(read_until(prompt)) <= int(narrow): break
os.write(1, b'RESIZED')
os.write(master, b'1\\n')
read_until(prompt)
os.write(master, b'q\\n')
read_until(b'nothing')
os.waitpid(child, 0)
`;

test('words are wrapped at the width of the terminal, also after it was resized', () => {
  const [wide, narrow] = [60, 34];
  // Node takes the terminal of a test service to have no colours.
  const { CI: _, ...ownEnv } = process.env;
  const { stdout } = spawnSync(
    'python3',
    [
      '-c',
      TERMINAL_OF_WIDTH,
      `${wide}`,
      `${narrow}`,
      process.execPath,
      MAIN,
      'play',
      ...NOX.split(' '),
    ],
    { encoding: 'utf8', env: { ...ownEnv, ...env, NO_COLOR: '' }, timeout: 50_000 },
  );
  const [before, after] = stdout.split('RESIZED');
  const widest = (text: string) => Math.max(...text.split('\r\n').map(measureTextWidth));
  expect(widest(before!)).toBeLessThanOrEqual(wide);
  expect(widest(before!)).toBeGreaterThan(narrow);
  expect(widest(after!)).toBeLessThanOrEqual(narrow);
  expect(after).toContain('▶');
  expect(stdout).toContain('\x1b[');
});
