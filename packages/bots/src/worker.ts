/** The thinking end: answers requests one after the other, in a thread or in a Web Worker. */
import { CodedError } from '@ludotheque/core';
import type { Brain } from './decide.ts';
import { answer, type BotReply, type BotRequest } from './request.ts';

export interface Envelope<T> {
  readonly id: number;
  readonly letter: T;
}
export type Answer =
  | { readonly reply: BotReply }
  | { readonly fault: { readonly code: string; readonly message: string } };

/** What both kinds of workers have, in the words of neither. */
export interface Mouth {
  listen(hear: (letter: Envelope<BotRequest>) => void): void;
  say(answer: Envelope<Answer>): void;
}

export function think(
  mouth: Mouth,
  open: (game: string) => Promise<Brain>,
  now: () => number,
): void {
  const brains = new Map<string, Promise<Brain>>();
  mouth.listen(async ({ id, letter }) => {
    const start = now();
    try {
      if (!brains.has(letter.game)) brains.set(letter.game, open(letter.game));
      const brain = await brains.get(letter.game)!;
      mouth.say({ id, letter: { reply: answer(brain, letter, now, start) } });
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'bot';
      const message = error instanceof Error ? error.message : String(error);
      mouth.say({ id, letter: { fault: { code, message } } });
    }
  });
}
