/**
 * The asking end: a few workers, a queue, and patience that ends. A worker that dies or stalls is
 * replaced, and the question it was thinking about gets the medium answer at once.
 */
import { CodedError } from '@ludotheque/core';
import type { BotPolicy } from '../decide-move.ts';
import {
  answerBotRequest,
  type BotReply,
  type BotRequest,
  checkBotRequest,
} from './bot-request.ts';
import type { BotWorkerMessage, BotWorkerResult } from './bot-worker.ts';

/** A worker from outside; `gone` is called once, when it has died of anything but `end`. */
export interface BotWorkerHandle {
  send(letter: BotWorkerMessage<BotRequest>): void;
  terminate(): void;
}
export type SpawnBotWorker = (
  hear: (answer: BotWorkerMessage<BotWorkerResult>) => void,
  gone: () => void,
) => BotWorkerHandle;

/** The clock that is handed in. */
export interface PoolClock {
  now(): number;
  /** Calls back after so many milliseconds; the result takes it back. */
  after(milliseconds: number, call: () => void): () => void;
}

interface QueuedBotRequest {
  readonly request: BotRequest;
  readonly resolve: (reply: BotReply) => void;
  readonly reject: (fault: CodedError) => void;
}

/** What a worker may be late beyond its budget before it counts as stalled: for a cold start, too. */
const STALL_GRACE_MS = 2_000;

class WorkerSlot {
  worker: BotWorkerHandle | undefined;
  inFlight:
    | { readonly id: number; readonly waiting: QueuedBotRequest; readonly calm: () => void }
    | undefined;
}

export class BotWorkerPool {
  private readonly spawn: SpawnBotWorker;
  private readonly loadPolicy: (game: string) => Promise<BotPolicy>;
  private readonly clock: PoolClock;
  private readonly slots: readonly WorkerSlot[];
  private readonly queue: QueuedBotRequest[] = [];
  private lastRequestId = 0;
  /** How often a worker had to be replaced. */
  replacedWorkers = 0;

  constructor(
    spawn: SpawnBotWorker,
    open: (game: string) => Promise<BotPolicy>,
    patience: PoolClock,
    workers: number,
  ) {
    this.spawn = spawn;
    this.loadPolicy = open;
    this.clock = patience;
    this.slots = Array.from({ length: workers }, () => new WorkerSlot());
  }

  /** A move within the budget; what cannot be answered is refused with a code. */
  async requestMove(request: BotRequest): Promise<BotReply> {
    checkBotRequest(await this.loadPolicy(request.game), request);
    return new Promise((resolve, reject) => {
      this.queue.push({ request, resolve, reject });
      this.dispatchQueued();
    });
  }

  close(): void {
    for (const chair of this.slots) {
      chair.inFlight?.calm();
      chair.worker?.terminate();
      chair.worker = undefined;
    }
  }

  /** Gives waiting questions to free workers. */
  private dispatchQueued(): void {
    for (const chair of this.slots) {
      if (chair.inFlight) continue;
      const waiting = this.queue.shift();
      if (waiting === undefined) return;
      const id = ++this.lastRequestId;
      const calm = this.clock.after(waiting.request.budget + STALL_GRACE_MS, () =>
        this.replaceWorker(chair),
      );
      chair.inFlight = { id, waiting, calm };
      chair.worker ??= this.spawnWorker(chair);
      chair.worker.send({ id, content: waiting.request });
    }
  }

  private spawnWorker(chair: WorkerSlot): BotWorkerHandle {
    const thinker: BotWorkerHandle = this.spawn(
      (answer) => this.handleReply(chair, answer),
      () => chair.worker === thinker && this.replaceWorker(chair),
    );
    return thinker;
  }

  private handleReply(chair: WorkerSlot, { id, content }: BotWorkerMessage<BotWorkerResult>): void {
    if (chair.inFlight?.id !== id) return;
    const { waiting, calm } = chair.inFlight;
    calm();
    chair.inFlight = undefined;
    if ('reply' in content) waiting.resolve(content.reply);
    else waiting.reject(new CodedError(content.fault.code, content.fault.message));
    this.dispatchQueued();
  }

  /** The worker is dead or stalled: another one takes the chair, and medium answers for it. */
  private replaceWorker(chair: WorkerSlot): void {
    const { inFlight } = chair;
    this.replacedWorkers++;
    chair.worker?.terminate();
    chair.worker = undefined;
    chair.inFlight = undefined;
    inFlight?.calm();
    if (inFlight) void this.answerAtMediumLevel(inFlight.waiting);
    this.dispatchQueued();
  }

  private async answerAtMediumLevel({ request, resolve, reject }: QueuedBotRequest): Promise<void> {
    try {
      const { now } = this.clock;
      const brain = await this.loadPolicy(request.game);
      resolve(answerBotRequest(brain, { ...request, level: 'medium' }, now, now()));
    } catch (error) {
      reject(error instanceof CodedError ? error : new CodedError('bot', String(error)));
    }
  }
}
