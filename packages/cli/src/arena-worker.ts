/** One core of the arena: plays the games it is told to, and reports each. */
import { parentPort, workerData } from 'node:worker_threads';
import { type LineUp, playGame } from '@ludotheque/bots';
import { openBotPolicy } from '@ludotheque/server/bots';

export interface Task {
  readonly game: string;
  readonly lineUp: LineUp;
}

const { game, lineUp } = workerData as Task;
const brain = await openBotPolicy(game);
parentPort!.on('message', (n: number) => {
  parentPort!.postMessage(playGame(brain, lineUp, n));
});
