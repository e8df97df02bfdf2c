/** A visitor who repeats each request until it is answered, across restarts and lost connections. */
import { CodedError } from '@ludotheque/core';
import type { Client, ConnectionListener, ConnectionStatus } from '@ludotheque/protocol/client';
import { sleep } from './visitors.ts';

const RETRY_DELAY_MS = 100;

export class RetryingVisitor {
  readonly client: Client;
  private isOnline = false;
  private onlineWaiters: (() => void)[] = [];

  constructor(
    createClient: (listener: ConnectionListener) => Client,
    onStatus: (status: ConnectionStatus) => void = () => undefined,
  ) {
    this.client = createClient({
      status: (status) => {
        this.isOnline = status === 'online';
        onStatus(status);
        if (this.isOnline) for (const resolve of this.onlineWaiters.splice(0)) resolve();
      },
    });
    this.client.connect();
  }

  private async whenOnline(): Promise<void> {
    if (!this.isOnline) await new Promise<void>((resolve) => this.onlineWaiters.push(resolve));
  }

  /** Undefined if an earlier attempt has succeeded, and only its reply was lost. */
  async retryUntilAnswered<T>(request: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      await this.whenOnline();
      try {
        return await request();
      } catch (error) {
        const code = error instanceof CodedError ? error.code : '';
        if (code === 'seated' || code === 'phase') return undefined;
        // The node is closing, has lost its database, or wants us to slow down.
        if (code === 'house' || code === 'rate') await sleep(RETRY_DELAY_MS);
        else if (code === 'offline') this.isOnline = false;
        else throw error;
      }
    }
  }
}
