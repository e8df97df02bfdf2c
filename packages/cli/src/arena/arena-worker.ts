/** One core of the arena: plays the games it is told to, and reports each. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ArenaLineUp, playArenaGame } from '@ludotheque/bots';
import { openBotPolicy } from '@ludotheque/server/bots';

export interface ArenaTask {
  readonly game: string;
  readonly lineUp: ArenaLineUp;
}

const { game, lineUp } = workerData as ArenaTask;
const brain = await openBotPolicy(game);
parentPort!.on('message', (n: number) => {
  parentPort!.postMessage(playArenaGame(brain, lineUp, n));
});
