/** The messages between the nodes of a test: they arrive at once, or not at all. */
import type { NodeMessage, NodePubSub } from '../src/index.ts';

export class TestMessageBus {
  private readonly listeners = new Map<string, (message: NodeMessage, from: string) => void>();
  /** All messages that any node has published. */
  readonly publishedMessages: NodeMessage[] = [];
  isBroken = false;

  connectNode(node: string): NodePubSub {
    const bus = this;
    const subscribedTables = new Set<string>();
    return {
      nodeId: node,
      get isReceiving() {
        return !bus.isBroken;
      },
      publish(message) {
        bus.publishedMessages.push(message);
        if (bus.isBroken || !bus.listeners.has(node)) return;
        for (const [other, listener] of bus.listeners) if (other !== node) listener(message, node);
      },
      onMessage: (listener) =>
        void bus.listeners.set(node, (message, from) => {
          const isForEverybody =
            message.about === 'lobby' || message.about === 'turn' || !('table' in message);
          if (isForEverybody || subscribedTables.has(message.table)) listener(message, from);
        }),
      subscribeToTable: async (table) => void subscribedTables.add(table),
      unsubscribeFromTable: (table) => void subscribedTables.delete(table),
    };
  }

  /** The node has died. */
  disconnectNode(node: string): void {
    this.listeners.delete(node);
  }
}
