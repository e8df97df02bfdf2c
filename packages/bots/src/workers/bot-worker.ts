/** The thinking end: answers requests one after the other, in a thread or in a Web Worker. */
import { CodedError } from '@ludotheque/core';
import type { BotPolicy } from '../decide-move.ts';
import { answerBotRequest, type BotReply, type BotRequest } from './bot-request.ts';

export interface BotWorkerMessage<T> {
  readonly id: number;
  readonly content: T;
}
export type BotWorkerResult =
  | { readonly reply: BotReply }
  | { readonly fault: { readonly code: string; readonly message: string } };

/** What both kinds of workers have, in the words of neither. */
export interface BotWorkerPort {
  listen(hear: (letter: BotWorkerMessage<BotRequest>) => void): void;
  post(answer: BotWorkerMessage<BotWorkerResult>): void;
}

export function serveBotRequests(
  mouth: BotWorkerPort,
  open: (game: string) => Promise<BotPolicy>,
  now: () => number,
): void {
  const brains = new Map<string, Promise<BotPolicy>>();
  mouth.listen(async ({ id, content }) => {
    const start = now();
    try {
      if (!brains.has(content.game)) brains.set(content.game, open(content.game));
      const brain = await brains.get(content.game)!;
      mouth.post({ id, content: { reply: answerBotRequest(brain, content, now, start) } });
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'bot';
      const message = error instanceof Error ? error.message : String(error);
      mouth.post({ id, content: { fault: { code, message } } });
    }
  });
}
