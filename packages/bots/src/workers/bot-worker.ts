/** Answers bot requests one after the other, inside a thread or a Web Worker. */
import { CodedError, formatRulesKey } from '@ludotheque/core';
import type { LoadRulesAndBotKnowledge, RulesAndBotKnowledge } from '../decide-move.ts';
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
  loadPolicy: LoadRulesAndBotKnowledge,
  now: () => number,
): void {
  const policies = new Map<string, Promise<RulesAndBotKnowledge>>();
  port.listen(async ({ id, content }) => {
    const start = now();
    try {
      const { game, version } = content;
      const key = formatRulesKey(game, version);
      if (!policies.has(key)) policies.set(key, loadPolicy(game, version));
      const policy = await policies.get(key)!;
      port.post({ id, content: { reply: answerBotRequest(policy, content, now, start) } });
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'bot';
      const message = error instanceof Error ? error.message : String(error);
      port.post({ id, content: { error: { code, message } } });
    }
  });
}
