/**
 * Sends bot requests to a few workers, with a queue and a time limit. A worker that dies or stalls
 * is replaced, and its request is answered at once at the medium level.
 */
import { CodedError } from '@ludotheque/core';
import type { RulesAndBotKnowledge } from '../decide-move.ts';
import {
  answerBotRequest,
  assertAnswerableBotRequest,
  type BotReply,
  type BotRequest,
} from './bot-request.ts';
import type { BotWorkerEnvelope, BotWorkerResult } from './bot-worker.ts';

/** A worker that the platform provides. */
export interface BotWorkerHandle {
  send(message: BotWorkerEnvelope<BotRequest>): void;
  terminate(): void;
}
/** Starts a worker; `onExit` is called once if it ends by anything but `terminate`. */
export type SpawnBotWorker = (
  onResult: (result: BotWorkerEnvelope<BotWorkerResult>) => void,
  onExit: () => void,
) => BotWorkerHandle;

/** The clock and timer of the platform. */
export interface PoolClock {
  now(): number;
  /** Calls back after a delay; the returned function cancels the timer. */
  after(milliseconds: number, call: () => void): () => void;
}

interface QueuedBotRequest {
  readonly request: BotRequest;
  readonly resolve: (reply: BotReply) => void;
  readonly reject: (error: CodedError) => void;
}

/** How late a worker may be before it counts as stalled; it has to cover a cold start. */
const STALL_GRACE_MS = 2_000;

class WorkerSlot {
  worker: BotWorkerHandle | undefined;
  inFlight:
    | { readonly id: number; readonly queued: QueuedBotRequest; readonly cancelTimer: () => void }
    | undefined;
}

export class BotWorkerPool {
  private readonly spawn: SpawnBotWorker;
  private readonly loadPolicy: (game: string) => Promise<RulesAndBotKnowledge>;
  private readonly clock: PoolClock;
  private readonly slots: readonly WorkerSlot[];
  private readonly queue: QueuedBotRequest[] = [];
  private lastRequestId = 0;
  /** How many workers had to be replaced. */
  replacedWorkers = 0;

  constructor(
    spawn: SpawnBotWorker,
    loadPolicy: (game: string) => Promise<RulesAndBotKnowledge>,
    clock: PoolClock,
    workers: number,
  ) {
    this.spawn = spawn;
    this.loadPolicy = loadPolicy;
    this.clock = clock;
    this.slots = Array.from({ length: workers }, () => new WorkerSlot());
  }

  /** A move within the budget; a request that cannot be answered is rejected with a CodedError. */
  async requestMove(request: BotRequest): Promise<BotReply> {
    assertAnswerableBotRequest(await this.loadPolicy(request.game), request);
    return new Promise((resolve, reject) => {
      this.queue.push({ request, resolve, reject });
      this.dispatchQueued();
    });
  }

  close(): void {
    for (const slot of this.slots) {
      slot.inFlight?.cancelTimer();
      slot.worker?.terminate();
      slot.worker = undefined;
    }
  }

  /** Sends queued requests to free workers. */
  private dispatchQueued(): void {
    for (const slot of this.slots) {
      if (slot.inFlight) continue;
      const queued = this.queue.shift();
      if (queued === undefined) return;
      const id = ++this.lastRequestId;
      const cancelTimer = this.clock.after(queued.request.budget + STALL_GRACE_MS, () =>
        this.replaceWorker(slot),
      );
      slot.inFlight = { id, queued, cancelTimer };
      slot.worker ??= this.spawnWorker(slot);
      slot.worker.send({ id, content: queued.request });
    }
  }

  private spawnWorker(slot: WorkerSlot): BotWorkerHandle {
    const worker: BotWorkerHandle = this.spawn(
      (result) => this.handleReply(slot, result),
      () => slot.worker === worker && this.replaceWorker(slot),
    );
    return worker;
  }

  private handleReply(slot: WorkerSlot, { id, content }: BotWorkerEnvelope<BotWorkerResult>): void {
    if (slot.inFlight?.id !== id) return;
    const { queued, cancelTimer } = slot.inFlight;
    cancelTimer();
    slot.inFlight = undefined;
    if ('reply' in content) queued.resolve(content.reply);
    else queued.reject(new CodedError(content.error.code, content.error.message));
    this.dispatchQueued();
  }

  /** Replaces a dead or stalled worker, and answers its request at the medium level. */
  private replaceWorker(slot: WorkerSlot): void {
    const { inFlight } = slot;
    this.replacedWorkers++;
    slot.worker?.terminate();
    slot.worker = undefined;
    slot.inFlight = undefined;
    inFlight?.cancelTimer();
    if (inFlight) void this.answerAtMediumLevel(inFlight.queued);
    this.dispatchQueued();
  }

  private async answerAtMediumLevel({ request, resolve, reject }: QueuedBotRequest): Promise<void> {
    try {
      const { now } = this.clock;
      const policy = await this.loadPolicy(request.game);
      resolve(answerBotRequest(policy, { ...request, level: 'medium' }, now, now()));
    } catch (error) {
      reject(error instanceof CodedError ? error : new CodedError('bot', String(error)));
    }
  }
}
