/** The real clock, real chance and the bots' threads, as the house wants them. */
import { createHash, randomBytes } from 'node:crypto';
import type { BotHost } from '@ludotheque/bots';
import type { AnyGame } from '@ludotheque/core';
import type { Announcer, Clock, Ports } from '@ludotheque/house';
import type { Store } from '@ludotheque/store';
import type { Config } from './config.ts';
import type { Push } from './push.ts';

/** Before a bot's move in a game where somebody may want to interrupt. */
const INTERRUPTIBLE = 1_500;

export const realClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export interface Parts {
  readonly config: Config;
  readonly store: Store;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly bots: BotHost;
  readonly push: Push;
  readonly announcer: Announcer | undefined;
  readonly build: string;
  warn(what: string, error: unknown): void;
}

export function realPorts(parts: Parts): Ports {
  const { announcer, bots, build, config, games, push, store, warn } = parts;
  const { botPace, botThink } = config;
  return {
    store,
    clock: realClock,
    // Version 0 asks for the one that is played now; older ones stay here while a table needs them.
    rules: (id, version) => {
      const game = games.get(id);
      return version === 0 || game?.version === version ? game : undefined;
    },
    shelf: [...games.keys()],
    bots: { ask: (request) => bots.ask(request) },
    random: (bytes) => randomBytes(bytes),
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    push: push.send,
    warn,
    pace: {
      move: botPace,
      interruptible: botPace === 0 ? 0 : Math.max(botPace, INTERRUPTIBLE),
      think: botThink,
    },
    build,
    ...(announcer && { announcer }),
  };
}
