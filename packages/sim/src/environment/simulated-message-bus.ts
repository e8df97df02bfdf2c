/** Messages between nodes, which may arrive late, in another order, or not at all. */
import type { NodeMessage, NodePubSub } from '@ludotheque/house';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import type { FaultInjector } from './fault-injector.ts';

/** The time between two possible outages, and how long an outage lasts. */
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
  readonly receive: (message: NodeMessage, from: string) => void;
}

export class SimulatedMessageBus {
  private readonly deps: MessageBusDependencies;
  private readonly subscribers = new Map<string, BusSubscriber>();
  private isDown = false;

  constructor(deps: MessageBusDependencies) {
    this.deps = deps;
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

  /** `arrive` delays a call while the node is paused, and drops it when the node is dead. */
  createPubSub(node: string, arrive: (call: () => void) => void): NodePubSub {
    const bus = this;
    const subscribedTables = new Set<string>();
    return {
      nodeId: node,
      get isReceiving() {
        return !bus.isDown;
      },
      publish: (message) => bus.deliver(message, node),
      onMessage(listener) {
        const isSubscribedTo = (table: string) => subscribedTables.has(table);
        bus.subscribers.set(node, {
          isSubscribedTo,
          receive: (message, from) => arrive(() => listener(message, from)),
        });
      },
      async subscribeToTable(table) {
        subscribedTables.add(table);
        await bus.deps.scheduler.sleep(bus.deps.prng.longTailBetween(0, 10));
      },
      unsubscribeFromTable: (table) => void subscribedTables.delete(table),
    };
  }

  private deliver(message: NodeMessage, from: string): void {
    const { prng, scheduler, faultInjector } = this.deps;
    for (const [node, { isSubscribedTo, receive }] of this.subscribers) {
      if (node === from || this.isDown || faultInjector.shouldInject('unheard')) continue;
      const isTableMessage =
        message.about === 'table' || message.about === 'present' || message.about === 'who';
      if (isTableMessage && !isSubscribedTo(message.table)) continue;
      const delayMs = faultInjector.shouldInject('late-news')
        ? prng.between(500, 20_000)
        : prng.longTailBetween(0, 20);
      scheduler.after(delayMs, () => receive(message, from));
    }
  }

  unsubscribeNode(node: string): void {
    this.subscribers.delete(node);
  }
}
