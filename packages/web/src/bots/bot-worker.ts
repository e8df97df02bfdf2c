/** The script of a Web Worker: answers the requests of the bots' host, and measures the luck of finished games. */
import { serveBotRequests } from '@ludotheque/bots';
import { measureLuck } from '../game-review/measure-luck.ts';
import { ReplayedGame } from '../game-review/replayed-game.ts';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';
import type { LuckMeasureReply, LuckMeasureRequest } from './measure-luck-in-worker.ts';

const worker = self as unknown as DedicatedWorkerGlobalScope;

async function answerLuckRequest(request: LuckMeasureRequest['luckOf']): Promise<LuckMeasureReply> {
  const { game, seat, transcript, version } = request;
  try {
    const policy = await loadRulesAndBotKnowledge(game, version);
    return { luck: measureLuck(policy, new ReplayedGame(policy.game, transcript), seat) };
  } catch (error) {
    return { problem: String(error) };
  }
}

serveBotRequests(
  {
    listen: (onRequest) =>
      worker.addEventListener('message', async ({ data }) => {
        if ('luckOf' in data) worker.postMessage(await answerLuckRequest(data.luckOf));
        else onRequest(data);
      }),
    post: (reply) => worker.postMessage(reply),
  },
  loadRulesAndBotKnowledge,
  () => performance.now(),
);
