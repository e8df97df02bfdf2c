/**
 * The asking end: a few workers, a queue, and patience that ends. A worker that dies or stalls is
 * replaced, and the question it was thinking about gets the medium answer at once.
 */
import { CodedError } from '@ludotheque/core';
import type { Brain } from './decide.ts';
import { answer, type BotReply, type BotRequest, checkRequest } from './request.ts';
import type { Answer, Envelope } from './worker.ts';

/** A worker from outside; `gone` is called once, when it has died of anything but `end`. */
export interface Thinker {
  ask(letter: Envelope<BotRequest>): void;
  end(): void;
}
export type Spawn = (hear: (answer: Envelope<Answer>) => void, gone: () => void) => Thinker;

/** The clock that is handed in. */
export interface Patience {
  now(): number;
  /** Calls back after so many milliseconds; the result takes it back. */
  after(milliseconds: number, call: () => void): () => void;
}

interface Waiting {
  readonly request: BotRequest;
  readonly resolve: (reply: BotReply) => void;
  readonly reject: (fault: CodedError) => void;
}

/** What a worker may be late beyond its budget before it counts as stalled: for a cold start, too. */
const GRACE = 2_000;

class Chair {
  thinker: Thinker | undefined;
  busy: { readonly id: number; readonly waiting: Waiting; readonly calm: () => void } | undefined;
}

export class BotHost {
  private readonly spawn: Spawn;
  private readonly open: (game: string) => Promise<Brain>;
  private readonly patience: Patience;
  private readonly chairs: readonly Chair[];
  private readonly queue: Waiting[] = [];
  private asked = 0;
  /** How often a worker had to be replaced. */
  replaced = 0;

  constructor(
    spawn: Spawn,
    open: (game: string) => Promise<Brain>,
    patience: Patience,
    workers: number,
  ) {
    this.spawn = spawn;
    this.open = open;
    this.patience = patience;
    this.chairs = Array.from({ length: workers }, () => new Chair());
  }

  /** A move within the budget; what cannot be answered is refused with a code. */
  async ask(request: BotRequest): Promise<BotReply> {
    checkRequest(await this.open(request.game), request);
    return new Promise((resolve, reject) => {
      this.queue.push({ request, resolve, reject });
      this.seat();
    });
  }

  close(): void {
    for (const chair of this.chairs) {
      chair.busy?.calm();
      chair.thinker?.end();
      chair.thinker = undefined;
    }
  }

  /** Gives waiting questions to free workers. */
  private seat(): void {
    for (const chair of this.chairs) {
      if (chair.busy) continue;
      const waiting = this.queue.shift();
      if (waiting === undefined) return;
      const id = ++this.asked;
      const calm = this.patience.after(waiting.request.budget + GRACE, () => this.replace(chair));
      chair.busy = { id, waiting, calm };
      chair.thinker ??= this.hire(chair);
      chair.thinker.ask({ id, letter: waiting.request });
    }
  }

  private hire(chair: Chair): Thinker {
    const thinker: Thinker = this.spawn(
      (answer) => this.hear(chair, answer),
      () => chair.thinker === thinker && this.replace(chair),
    );
    return thinker;
  }

  private hear(chair: Chair, { id, letter }: Envelope<Answer>): void {
    if (chair.busy?.id !== id) return;
    const { waiting, calm } = chair.busy;
    calm();
    chair.busy = undefined;
    if ('reply' in letter) waiting.resolve(letter.reply);
    else waiting.reject(new CodedError(letter.fault.code, letter.fault.message));
    this.seat();
  }

  /** The worker is dead or stalled: another one takes the chair, and medium answers for it. */
  private replace(chair: Chair): void {
    const { busy } = chair;
    this.replaced++;
    chair.thinker?.end();
    chair.thinker = undefined;
    chair.busy = undefined;
    busy?.calm();
    if (busy) void this.answerAtOnce(busy.waiting);
    this.seat();
  }

  private async answerAtOnce({ request, resolve, reject }: Waiting): Promise<void> {
    try {
      const { now } = this.patience;
      const brain = await this.open(request.game);
      resolve(answer(brain, { ...request, level: 'medium' }, now, now()));
    } catch (error) {
      reject(error instanceof CodedError ? error : new CodedError('bot', String(error)));
    }
  }
}
