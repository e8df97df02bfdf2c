/** Has the luck of a finished game measured in a Web Worker of its own, which ends with the answer. */
import type { Seat } from '@ludotheque/core';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import type { SampledSum } from '../game-review/sampled-sum.ts';
import { spawnBotScript } from './spawn-bot-script.ts';

export interface LuckMeasureRequest {
  readonly luckOf: {
    readonly game: string;
    readonly version: number;
    readonly transcript: unknown;
    readonly seat: Seat;
  };
}
export type LuckMeasureReply = { readonly luck: SampledSum } | { readonly problem: string };

export function measureLuckInWorker(
  { game, transcript }: ReplayedGame,
  seat: Seat,
  signal: AbortSignal,
): Promise<SampledSum> {
  const worker = spawnBotScript();
  const request: LuckMeasureRequest = {
    luckOf: { game: game.id, version: game.version, transcript, seat },
  };
  return new Promise<SampledSum>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<LuckMeasureReply>) => {
      if ('luck' in data) resolve(data.luck);
      else reject(new Error(data.problem));
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
