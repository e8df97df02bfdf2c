/** Connects the house to the real clock, real randomness, the store and the bots. */
import { createHash, randomBytes } from 'node:crypto';
import type { BotRequestRouter } from '@ludotheque/bots';
import type { GameRegistry } from '@ludotheque/core';
import type { BotPacing, Clock, NodePubSub, Ports } from '@ludotheque/house';
import type { Store } from '@ludotheque/store';
import type { ServerConfig } from './config.ts';
import { startSystemTimer } from './house-clock.ts';
import type { WebPushSender } from './web-push-sender.ts';

/** In games with interrupts, bots wait at least this long, so that people can interrupt. */
const MIN_INTERRUPTIBLE_PACE_MS = 1_500;
/** Of bots that move in a row, as a share of the first wait: a move takes as long to be shown. */
const SHORTEST_PACE_SHARE = 0.7;

export const systemClock: Clock = { now: () => Date.now(), after: startSystemTimer };

export interface HousePortDependencies {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: GameRegistry;
  readonly bots: BotRequestRouter;
  readonly push: WebPushSender;
  readonly pubSub: NodePubSub | undefined;
  readonly build: string;
  warn(what: string, error: unknown): void;
}

export const createBotPacing = (paceMs: number, thinkTimeMs: number): BotPacing => ({
  moveDelayMs: paceMs,
  shortestMoveDelayMs: SHORTEST_PACE_SHARE * paceMs,
  interruptibleMoveDelayMs: paceMs === 0 ? 0 : Math.max(paceMs, MIN_INTERRUPTIBLE_PACE_MS),
  thinkTimeMs,
});

export function createHousePorts(deps: HousePortDependencies): Ports {
  const { pubSub, bots, build, clock, config, rules, push, store, warn } = deps;
  const { botPaceMs, botThinkMs, slowChatSeconds } = config;
  return {
    store,
    clock,
    rules,
    allowsUnknownRules: config.allowUnknownRules,
    bots,
    randomBytes: (bytes) => randomBytes(bytes),
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    sendPush: push.send,
    warn,
    botPacing: createBotPacing(botPaceMs, botThinkMs),
    slowChatMs: slowChatSeconds * 1000,
    isAlwaysOpen: true,
    build,
    ...(pubSub && { pubSub }),
  };
}
