/** Answers bot requests one after the other, inside a thread or a Web Worker. */
import { CodedError } from '@ludotheque/core';
import type { RulesAndBotKnowledge } from '../decide-move.ts';
import { answerBotRequest, type BotReply, type BotRequest } from './bot-request.ts';

export interface BotWorkerEnvelope<T> {
  readonly id: number;
  readonly content: T;
}
export type BotWorkerResult =
  | { readonly reply: BotReply }
  | { readonly error: { readonly code: string; readonly message: string } };

/** The message port of a thread or of a Web Worker. */
export interface BotWorkerPort {
  listen(onMessage: (message: BotWorkerEnvelope<BotRequest>) => void): void;
  post(message: BotWorkerEnvelope<BotWorkerResult>): void;
}

export function serveBotRequests(
  port: BotWorkerPort,
  loadPolicy: (game: string) => Promise<RulesAndBotKnowledge>,
  now: () => number,
): void {
  const policies = new Map<string, Promise<RulesAndBotKnowledge>>();
  port.listen(async ({ id, content }) => {
    const start = now();
    try {
      if (!policies.has(content.game)) policies.set(content.game, loadPolicy(content.game));
      const policy = await policies.get(content.game)!;
      port.post({ id, content: { reply: answerBotRequest(policy, content, now, start) } });
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'bot';
      const message = error instanceof Error ? error.message : String(error);
      port.post({ id, content: { error: { code, message } } });
    }
  });
}
