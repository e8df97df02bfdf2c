/** A thread of `ludo report`: plays games between equal bots, and sends what each of them shows. */
import { parentPort, workerData } from 'node:worker_threads';
import { isSearchingLevel, playBotGame } from '@ludotheque/bots';
import type { BotLevel, OptionValues } from '@ludotheque/core';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { traceGame } from './game-trace.ts';
import { MoveFactTable } from './move-facts.ts';

export interface ReportWorkerData {
  readonly game: string;
  readonly level: BotLevel;
  readonly seats: number;
  readonly options: OptionValues;
  readonly seed: string;
  /** Instead of the level's own number of iterations, if it searches. */
  readonly iterations: number;
}

const { game, iterations, level, options, seats, seed } = workerData as ReportWorkerData;
const policy = await loadRulesAndBotKnowledge(game);
const facts = new MoveFactTable(policy.game);
const player = isSearchingLevel(level) ? { level, effort: { iterations } } : { level };
const players = Array.from({ length: seats }, () => player);
parentPort!.on('message', (n: number) => {
  const { recorder } = playBotGame(policy, { options, players, seed: `${seed}/${n}` });
  parentPort!.postMessage(traceGame(policy.game, recorder.toTranscript(), facts));
});
