/** `ludo env`: a game for scripts that train and test, as JSON lines on stdin and stdout. */
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { BOT_LEVELS, fail, WATCHER } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { type CliCommand, loadGameByFlag, parseFlags } from '../command.ts';
import { readBoundedLines } from '../env/bounded-lines.ts';
import { ENV_PROTOCOL, EnvSession } from '../env/env-session.ts';
import { TerminalPhraseFormatter } from '../play/terminal-phrase-formatter.ts';

const MAX_REQUEST_BYTES = 64 * 1024;

/** Opens a session of that game, with refusals in English. */
export async function openEnvSession(id: string): Promise<EnvSession> {
  const policy = await loadRulesAndBotKnowledge(id);
  const names = Array.from({ length: policy.game.seats.max }, (_, seat) => `seat ${seat}`);
  const words = await TerminalPhraseFormatter.load('en', id, names, WATCHER);
  return new EnvSession(policy, (refusal) =>
    stripVTControlCharacters(words.formatRefusal(refusal)),
  );
}

async function run(args: readonly string[]): Promise<void> {
  const { given } = parseFlags(args, {}, ['GAME']);
  const [id] = given;
  if (id === undefined) fail('game', `which game? One of: ${gameIds.join(', ')}`);
  const session = await openEnvSession((await loadGameByFlag(id)).id);
  const print = async (lines: readonly string[]) => {
    if (!process.stdout.write(lines.map((line) => `${line}\n`).join('')))
      await once(process.stdout, 'drain');
  };
  await print([session.greet()]);
  for await (const lines of readBoundedLines(process.stdin, MAX_REQUEST_BYTES)) {
    const replies: string[] = [];
    for (const line of lines)
      if (line !== '' && !session.isClosed) replies.push(session.handle(line));
    if (replies.length > 0) await print(replies);
    if (session.isClosed) break;
  }
}

export const command: CliCommand = {
  summary: 'a game for scripts that train and test: JSON lines on stdin and stdout',
  help: `ludo env GAME

Reads a request from each line of stdin and writes a line with its reply to stdout; the
first line names the protocol (${ENV_PROTOCOL}), the game, its seats and options. The same
seed and the same moves give the same replies. A line may have ${MAX_REQUEST_BYTES} bytes.

  {"do":"reset","seats":4,"options":{},"seed":"7","bots":[null,"easy","easy","easy"]}
      begins a game: seats of null are played by the script, the others by bots
      (${BOT_LEVELS.join(', ')})
  {"do":"legal","seat":0}            the legal moves of a seat, as numbers and as JSON
  {"do":"view","seat":0}             what a seat may see; -1 is a spectator
  {"do":"step","seat":0,"action":3}  plays a move; "move" takes it as JSON, null passes
  {"do":"transcript"}                the finished game, for ludo verify
  {"do":"close"}                     ends the process; with "env" it closes one game

"env" names one of several games in one process. "observe":0 in reset and step adds the
view and the legal moves of that seat to the reply. "id" comes back as "re". A reply has
"ok", or "no" with a code and a sentence. docs/env.md has it all, examples/ludo_env.py
is a client in Python.
`,
  run,
};
