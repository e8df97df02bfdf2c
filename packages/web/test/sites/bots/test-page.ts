/** A page for tests that can ask the bots in its Web Workers. */
import type { BotRequest } from '@ludotheque/bots';
import { openBotHost } from '../../../src/bots/bot-host.ts';

const host = openBotHost(1);

Object.assign(globalThis, {
  ask: (request: BotRequest) => host.requestMove(request),
  replaced: () => host.replacedWorkers,
});
