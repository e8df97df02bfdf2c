/** Workers on a clock of the test: each thinks for as long as the test says, one request at a time. */
import {
  answerBotRequest,
  type BotRequest,
  type BotWorkerPlatform,
  type PoolClock,
  type RulesAndBotKnowledge,
} from '@ludotheque/bots';

export interface SimulatedBotWorkers {
  readonly platform: BotWorkerPlatform;
  /** What the workers were asked to do, in this order. */
  readonly begun: BotRequest[];
  readonly spawnedCount: () => number;
}

/** The moves are those of the medium level: here it does not matter how well a bot plays. */
export function createSimulatedBotWorkers(
  clock: PoolClock,
  loadPolicy: (game: string) => Promise<RulesAndBotKnowledge>,
  thinkingTimeMs: (request: BotRequest) => number,
): SimulatedBotWorkers {
  const begun: BotRequest[] = [];
  let spawned = 0;
  const platform: BotWorkerPlatform = {
    clock,
    loadPolicy,
    spawn(onResult) {
      spawned++;
      return {
        send({ content: request, id }) {
          begun.push(request);
          clock.after(thinkingTimeMs(request), async () => {
            const policy = await loadPolicy(request.game);
            const quick = { ...request, level: 'medium' } as const;
            const now = () => clock.now();
            onResult({ id, content: { reply: answerBotRequest(policy, quick, now, 0) } });
          });
        },
        terminate: () => undefined,
      };
    },
  };
  return { platform, begun, spawnedCount: () => spawned };
}
