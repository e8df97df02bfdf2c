/** What nodes tell each other: it arrives late, in another order, or not at all. */
import type { NodeMessage, NodePubSub } from '@ludotheque/house';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import type { FaultInjector } from './fault-injector.ts';

/** Between two moments when it might fall silent, and for how long it then is. */
const [OUTAGE_INTERVAL_RANGE_MS, OUTAGE_DURATION_RANGE_MS] = [
  [20_000, 200_000],
  [1_000, 60_000],
] as const;

export interface MessageBusDependencies {
  readonly scheduler: EventScheduler;
  readonly faultInjector: FaultInjector;
  readonly prng: SimulationPrng;
}

interface BusSubscriber {
  readonly isSubscribedTo: (table: string) => boolean;
  readonly receive: (news: NodeMessage, from: string) => void;
}

export class SimulatedMessageBus {
  private readonly deps: MessageBusDependencies;
  private readonly subscribers = new Map<string, BusSubscriber>();
  private isDown = false;

  constructor(parts: MessageBusDependencies) {
    this.deps = parts;
    this.scheduleOutage();
  }

  private scheduleOutage(): void {
    const { prng, scheduler, faultInjector } = this.deps;
    scheduler.after(prng.between(...OUTAGE_INTERVAL_RANGE_MS), () => {
      if (faultInjector.isStopped) return;
      if (!faultInjector.shouldInject('silence')) return this.scheduleOutage();
      this.isDown = true;
      scheduler.after(prng.longTailBetween(...OUTAGE_DURATION_RANGE_MS), () => {
        this.isDown = false;
        this.scheduleOutage();
      });
    });
  }

  /** `arrive` says when a node takes note of something: not while it stands still, never once it is dead. */
  createPubSub(node: string, arrive: (call: () => void) => void): NodePubSub {
    const vine = this;
    const followed = new Set<string>();
    return {
      nodeId: node,
      get isReceiving() {
        return !vine.isDown;
      },
      publish: (news) => vine.deliver(news, node),
      onMessage(hear) {
        const follows = (table: string) => followed.has(table);
        vine.subscribers.set(node, {
          isSubscribedTo: follows,
          receive: (news, from) => arrive(() => hear(news, from)),
        });
      },
      async subscribeToTable(table) {
        followed.add(table);
        await vine.deps.scheduler.sleep(vine.deps.prng.longTailBetween(0, 10));
      },
      unsubscribeFromTable: (table) => void followed.delete(table),
    };
  }

  private deliver(news: NodeMessage, from: string): void {
    const { prng, scheduler, faultInjector } = this.deps;
    for (const [node, { isSubscribedTo, receive }] of this.subscribers) {
      if (node === from || this.isDown || faultInjector.shouldInject('unheard')) continue;
      const own = news.about === 'table' || news.about === 'present' || news.about === 'who';
      if (own && !isSubscribedTo(news.table)) continue;
      const takes = faultInjector.shouldInject('late-news')
        ? prng.between(500, 20_000)
        : prng.longTailBetween(0, 20);
      scheduler.after(takes, () => receive(news, from));
    }
  }

  /** The node is no more. */
  unsubscribeNode(node: string): void {
    this.subscribers.delete(node);
  }
}
