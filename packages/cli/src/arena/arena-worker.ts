/** A thread of the arena: plays the games that it is sent, and sends each result back. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ArenaLineUp, playArenaGame } from '@ludotheque/bots';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { readProcessorClock } from './processor-clock.ts';

export interface ArenaWorkerData {
  readonly game: string;
  readonly lineUp: ArenaLineUp;
}

const { game, lineUp } = workerData as ArenaWorkerData;
const policy = await loadRulesAndBotKnowledge(game);
parentPort!.on('message', (n: number) => {
  parentPort!.postMessage(playArenaGame(policy, lineUp, n, readProcessorClock));
});
