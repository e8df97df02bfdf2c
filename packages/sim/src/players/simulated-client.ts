/** One device of a player: the protocol's own client, and the tables that are open in it. */
import type { BaseView, CodedError, Seat } from '@ludotheque/core';
import type { TableSnapshot, TableStepFrame } from '@ludotheque/protocol';
import { Client, type OpenTransport, type Timer } from '@ludotheque/protocol/client';
import type { PublicTable } from '@ludotheque/table';

export interface OpenTable {
  readonly id: string;
  publicTable: PublicTable;
  view: BaseView | null;
  seat: Seat;
  /** The last number that was received. */
  lastLineNumber: number;
}

export class SimulatedClient {
  readonly client: Client;
  readonly openTables = new Map<string, OpenTable>();
  /** Tables that are open or being opened. */
  private readonly requestedTables = new Set<string>();
  /** The id of the last move, so that it can be sent again. */
  lastMoveId = '';

  constructor(openTransport: OpenTransport, timer: Timer, newMoveId: () => string) {
    this.client = new Client(openTransport, timer, () => {
      this.lastMoveId = newMoveId();
      return this.lastMoveId;
    });
    this.client.connect();
  }

  async openTable(id: string): Promise<void> {
    if (this.requestedTables.has(id)) return;
    this.requestedTables.add(id);
    const opening = this.client.openTable(id, {
      sync: ({ face, n, seat, view }: TableSnapshot) => {
        if (this.requestedTables.has(id))
          this.openTables.set(id, { id, publicTable: face, view, seat, lastLineNumber: n });
      },
      step: (frame: TableStepFrame) => {
        const table = this.openTables.get(id);
        if (!table) return;
        table.lastLineNumber = frame.n;
        table.publicTable = frame.face ?? table.publicTable;
        table.view = frame.view ?? table.view;
        table.seat = frame.seat ?? table.seat;
      },
    });
    await opening.catch((error: CodedError) => {
      // The client opens the table after it has reconnected, but not one that was refused.
      if (error.code !== 'offline') this.requestedTables.delete(id);
      throw error;
    });
  }

  async leaveTable(id: string): Promise<void> {
    this.requestedTables.delete(id);
    this.openTables.delete(id);
    await this.client.closeTable(id);
  }
}
