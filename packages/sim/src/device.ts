/** Somebody's page: the client that everybody uses, and the tables that are open in it. */
import type { BaseView, CodedError, Seat } from '@ludotheque/core';
import type { TableFrame, TableSnapshot } from '@ludotheque/protocol';
import { Client, type OpenTransport, type Timer } from '@ludotheque/protocol/client';
import type { PublicTable } from '@ludotheque/table';

export interface OpenTable {
  readonly id: string;
  face: PublicTable;
  view: BaseView | null;
  seat: Seat;
  /** The last number known. */
  n: number;
}

export class Device {
  readonly client: Client;
  readonly tables = new Map<string, OpenTable>();
  /** Those and the ones that are being opened. */
  private readonly opened = new Set<string>();
  /** The id of the last move, for those who send it again. */
  lastMoveId = '';

  constructor(dial: OpenTransport, timer: Timer, newMoveId: () => string) {
    this.client = new Client(dial, timer, () => {
      this.lastMoveId = newMoveId();
      return this.lastMoveId;
    });
    this.client.connect();
  }

  async open(id: string): Promise<void> {
    if (this.opened.has(id)) return;
    this.opened.add(id);
    const opening = this.client.openTable(id, {
      sync: ({ face, n, seat, view }: TableSnapshot) => {
        if (this.opened.has(id)) this.tables.set(id, { id, face, view, seat, n });
      },
      step: (frame: TableFrame) => {
        const table = this.tables.get(id);
        if (!table) return;
        table.n = frame.n;
        table.face = frame.face ?? table.face;
        table.view = frame.view ?? table.view;
        table.seat = frame.seat ?? table.seat;
      },
    });
    await opening.catch((error: CodedError) => {
      // Without a connection it is opened later; whatever is refused is not.
      if (error.code !== 'offline') this.opened.delete(id);
      throw error;
    });
  }

  async leave(id: string): Promise<void> {
    this.opened.delete(id);
    this.tables.delete(id);
    await this.client.closeTable(id);
  }
}
