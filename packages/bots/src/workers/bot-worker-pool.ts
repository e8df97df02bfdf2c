/**
 * Sends bot requests to a few workers, with a fair queue and a time limit. A worker that dies or
 * stalls is replaced, and its request is answered at once at the medium level.
 */
import { CodedError } from '@ludotheque/core';
import type { LoadRulesAndBotKnowledge } from '../decide-move.ts';
import {
  answerBotRequest,
  assertAnswerableBotRequest,
  type BotReply,
  type BotRequest,
} from './bot-request.ts';
import type { BotWorkerEnvelope, BotWorkerResult } from './bot-worker.ts';
import { FairQueue } from './fair-queue.ts';

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

/** What the platform provides for a pool. */
export interface BotWorkerPlatform {
  readonly spawn: SpawnBotWorker;
  readonly loadPolicy: LoadRulesAndBotKnowledge;
  readonly clock: PoolClock;
}

export interface BotWorkerPoolOptions {
  /** How many workers; each is started when it is first needed. */
  readonly workers: number;
  /**
   * Given where others must not learn how long a search took: each request then occupies its worker,
   * and is answered, exactly this much later than its budget ends, however early the search ended.
   */
  readonly replyMarginMs?: number;
  /** A request that no worker has begun by then is rejected with the code `busy`. */
  readonly maxWaitMs?: number;
  /** Beyond this number, the newest request of whoever has most is rejected with the code `busy`. */
  readonly maxQueued?: number;
  /** How much later than its budget a new worker may first answer; by default, ten seconds. */
  readonly startGraceMs?: number;
}

interface QueuedBotRequest {
  readonly request: BotRequest;
  readonly path: readonly string[];
  readonly resolve: (reply: BotReply) => void;
  readonly reject: (error: CodedError) => void;
  cancelWait: () => void;
}

interface BotRequestInFlight {
  readonly id: number;
  readonly queued: QueuedBotRequest;
  readonly cancelStallTimer: () => void;
  readonly cancelReplyTimer: () => void;
  isReplyDue: boolean;
  result: BotWorkerResult | undefined;
}

/** How late a worker may be before it counts as stalled. */
const STALL_GRACE_MS = 2_000;
/**
 * The same for the first request of a worker: it has to cover the start of a thread on an overloaded
 * machine. If it were too short, every replacement would be too late as well.
 */
const START_GRACE_MS = 10_000;

const doNothing = () => undefined;
const createBusyError = () => new CodedError('busy', 'too many others are waiting for a bot');

class WorkerSlot {
  worker: BotWorkerHandle | undefined;
  /** Whether the worker has answered before. */
  isStarted = false;
  inFlight: BotRequestInFlight | undefined;
}

export class BotWorkerPool {
  private readonly platform: BotWorkerPlatform;
  private readonly options: BotWorkerPoolOptions;
  private readonly slots: readonly WorkerSlot[];
  private readonly queue = new FairQueue<QueuedBotRequest>();
  private lastRequestId = 0;
  /** How many workers had to be replaced. */
  replacedWorkers = 0;

  constructor(platform: BotWorkerPlatform, options: BotWorkerPoolOptions) {
    this.platform = platform;
    this.options = options;
    this.slots = Array.from({ length: options.workers }, () => new WorkerSlot());
  }

  /** How many requests wait for a worker. */
  get queuedCount(): number {
    return this.queue.size;
  }

  /**
   * A move within the budget; a request that cannot be answered is rejected with a CodedError. The
   * path says whose turn it is in the queue.
   */
  async requestMove(request: BotRequest, path: readonly string[] = []): Promise<BotReply> {
    assertAnswerableBotRequest(
      await this.platform.loadPolicy(request.game, request.version),
      request,
    );
    return new Promise((resolve, reject) => {
      this.enqueue({ request, path, resolve, reject, cancelWait: doNothing });
    });
  }

  close(): void {
    for (let queued = this.queue.shift(); queued; queued = this.queue.shift()) queued.cancelWait();
    for (const slot of this.slots) {
      slot.inFlight?.cancelStallTimer();
      slot.inFlight?.cancelReplyTimer();
      slot.worker?.terminate();
      slot.worker = undefined;
    }
  }

  private enqueue(queued: QueuedBotRequest): void {
    const { maxQueued = Infinity, maxWaitMs } = this.options;
    const { path } = queued;
    if (maxWaitMs !== undefined)
      queued.cancelWait = this.platform.clock.after(maxWaitMs, () => {
        if (this.queue.remove(path, queued)) this.rejectAsBusy(queued);
      });
    this.queue.push(path, queued);
    this.dispatchQueued();
    if (this.queue.size > maxQueued) this.rejectAsBusy(this.queue.dropNewestOfLargestGroup());
  }

  private rejectAsBusy(queued: QueuedBotRequest | undefined): void {
    queued?.cancelWait();
    queued?.reject(createBusyError());
  }

  /** Sends queued requests to free workers. */
  private dispatchQueued(): void {
    for (const slot of this.slots) {
      if (slot.inFlight) continue;
      const queued = this.queue.shift();
      if (queued === undefined) return;
      queued.cancelWait();
      this.dispatch(slot, queued);
    }
  }

  private dispatch(slot: WorkerSlot, queued: QueuedBotRequest): void {
    const { clock } = this.platform;
    const { replyMarginMs, startGraceMs = START_GRACE_MS } = this.options;
    const { budget } = queued.request;
    const graceMs = slot.isStarted ? STALL_GRACE_MS : startGraceMs;
    const id = ++this.lastRequestId;
    // Started before the search, so that it ends at the same moment however long the search takes.
    const cancelReplyTimer =
      replyMarginMs === undefined
        ? doNothing
        : clock.after(budget + replyMarginMs, () => {
            inFlight.isReplyDue = true;
            this.finishIfDue(slot, inFlight);
          });
    const inFlight: BotRequestInFlight = {
      id,
      queued,
      cancelStallTimer: clock.after(budget + graceMs, () => this.replaceWorker(slot)),
      cancelReplyTimer,
      isReplyDue: replyMarginMs === undefined,
      result: undefined,
    };
    slot.inFlight = inFlight;
    slot.worker ??= this.spawnWorker(slot);
    slot.worker.send({ id, content: queued.request });
  }

  private spawnWorker(slot: WorkerSlot): BotWorkerHandle {
    const worker: BotWorkerHandle = this.platform.spawn(
      (result) => this.handleReply(slot, result),
      () => slot.worker === worker && this.replaceWorker(slot),
    );
    return worker;
  }

  private handleReply(slot: WorkerSlot, { id, content }: BotWorkerEnvelope<BotWorkerResult>): void {
    const { inFlight } = slot;
    if (inFlight?.id !== id) return;
    slot.isStarted = true;
    inFlight.cancelStallTimer();
    inFlight.result = content;
    this.finishIfDue(slot, inFlight);
  }

  private finishIfDue(slot: WorkerSlot, inFlight: BotRequestInFlight): void {
    const { isReplyDue, queued, result } = inFlight;
    if (slot.inFlight !== inFlight || !isReplyDue || !result) return;
    slot.inFlight = undefined;
    if ('reply' in result) queued.resolve(result.reply);
    else queued.reject(new CodedError(result.error.code, result.error.message));
    this.dispatchQueued();
  }

  /** Replaces a dead or stalled worker, and answers its request at the medium level. */
  private replaceWorker(slot: WorkerSlot): void {
    const { inFlight } = slot;
    this.replacedWorkers++;
    slot.worker?.terminate();
    slot.worker = undefined;
    slot.isStarted = false;
    // It had answered, and the answer only waits for its time.
    if (inFlight?.result) return;
    slot.inFlight = undefined;
    inFlight?.cancelStallTimer();
    inFlight?.cancelReplyTimer();
    if (inFlight) void this.answerAtMediumLevel(inFlight.queued);
    this.dispatchQueued();
  }

  private async answerAtMediumLevel({ request, resolve, reject }: QueuedBotRequest): Promise<void> {
    try {
      const { clock, loadPolicy } = this.platform;
      const policy = await loadPolicy(request.game, request.version);
      const now = () => clock.now();
      resolve(answerBotRequest(policy, { ...request, level: 'medium' }, now, now()));
    } catch (error) {
      reject(error instanceof CodedError ? error : new CodedError('bot', String(error)));
    }
  }
}
