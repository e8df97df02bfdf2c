/** What people do at tables, and who may: sit down, move, talk, play again. */
import { CodedError } from '@ludotheque/core';
import { type CheckedRequestFields, refuseRequest } from '@ludotheque/protocol';
import type { WriteBatch } from '@ludotheque/store';
import type { TableInput } from '@ludotheque/table';
import type { People } from '../people/people.ts';
import type { Ports } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { LiveTable, SubmitResult } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import { ALREADY_REPLIED, type Requester } from './table-broadcast.ts';
import type { TableFactory } from './table-factory.ts';

const toReply = ({ n, isReplySent }: SubmitResult) => (isReplySent ? ALREADY_REPLIED : { n });

type SubmitReply = ReturnType<typeof toReply>;
type MoveInput = Extract<TableInput, { kind: 'move' }>;
/** Somebody was quicker: another node, or another connection of the same person. */
const RETRYABLE_ERROR_CODES = ['conflict', 'gap', 'repeated'];

export class TableRequests {
  private readonly ports: Ports;
  private readonly people: People;
  private readonly liveTables: LiveTables;
  private readonly tableFactory: TableFactory;
  private readonly creationLimiter: RateLimiter;
  private readonly chatLimiter: RateLimiter;
  /** Rematches that are being opened, by the table that is over. */
  private readonly rematchesInProgress = new Map<string, Promise<string>>();

  constructor(ports: Ports, people: People, rooms: LiveTables, opening: TableFactory) {
    this.ports = ports;
    this.people = people;
    this.liveTables = rooms;
    this.tableFactory = opening;
    this.creationLimiter = new RateLimiter(ports.clock, 30, 30 / 600);
    this.chatLimiter = new RateLimiter(ports.clock, 8, 0.5);
  }

  /** Hands inputs to a table; the answer, unless it went out with the table's frame. */
  async submit(
    table: string,
    inputs: (room: LiveTable) => readonly TableInput[],
    asker?: Requester,
    extra?: (room: LiveTable) => WriteBatch,
  ): Promise<SubmitReply> {
    return toReply(await this.liveTables.submit(table, inputs, asker, extra));
  }

  async create(by: string, wish: CheckedRequestFields<'create'>) {
    this.checkCreationRate(by);
    return { table: (await this.tableFactory.create(by, wish)).id };
  }

  async joinQuickTable(by: string, game: string) {
    this.checkCreationRate(by);
    const room = await this.tableFactory.findOrCreateQuickTable(by, game, (found) =>
      this.loadAndCheckBlocked(by, found),
    );
    return { table: room.id };
  }

  private checkCreationRate(by: string): void {
    if (!this.creationLimiter.tryConsume(by))
      refuseRequest('rate', 'you have opened many tables; please wait a little');
  }

  async sit(
    by: string,
    { nonce, table }: CheckedRequestFields<'sit'>,
    asker?: Requester,
  ): Promise<SubmitReply> {
    const { name } = await this.people.find(by);
    await this.people.preload((await this.liveTables.getOrLoad(table)).table.roster.people);
    const answer = await this.submit(
      table,
      (room) => {
        if (this.isBlockedAtTable(by, room))
          refuseRequest('unwelcome', 'somebody here would rather play without you');
        const { roster, creator, phase } = room.table;
        const sit: TableInput = { kind: 'sit', by, name, nonce };
        // Who takes the last seat has waited long enough, and so have the others.
        const full = phase === 'open' && roster.freeSeats === 1 && !roster.has(by);
        // Whoever opened the table keeps it again from the moment of sitting down.
        const keeper = by === creator ? by : (roster.host ?? by);
        return full ? [sit, { kind: 'start', by: keeper }] : [sit];
      },
      asker,
      () => ({ sittings: [{ person: by, table, at: this.ports.clock.now() }] }),
    );
    const room = await this.liveTables.getOrLoad(table).catch(() => undefined);
    room?.broadcastPresence();
    return answer;
  }

  leave(by: string, table: string, asker?: Requester): Promise<SubmitReply> {
    return this.submit(table, () => [{ kind: 'leave', by }], asker, createSittingRemoval(by));
  }

  start(
    by: string,
    { fill, table }: CheckedRequestFields<'start'>,
    asker?: Requester,
  ): Promise<SubmitReply> {
    const bots = (room: LiveTable) =>
      fill === undefined
        ? []
        : Array.from(
            { length: room.table.roster.freeSeats },
            () => ({ kind: 'seat-bot', by, level: fill }) as const,
          );
    return this.submit(table, (room) => [...bots(room), { kind: 'start', by }], asker);
  }

  /** Nearly always nothing has to be waited for but the disk. */
  move(by: string, ask: CheckedRequestFields<'move'>, asker?: Requester): Promise<SubmitReply> {
    const { moveId: id, seen, table } = ask;
    const input: MoveInput = { kind: 'move', by, id, seen, move: ask.move as MoveInput['move'] };
    const room = this.liveTables.findIdle(table);
    if (!room || seen >= room.table.lineCount) return this.moveWithRetries(table, input, asker);
    return room.submit([input], undefined, asker).then(toReply, (error: unknown) => {
      if (error instanceof CodedError && RETRYABLE_ERROR_CODES.includes(error.code))
        return this.moveWithRetries(table, input, asker);
      throw error;
    });
  }

  /** A move that has been made already is answered with its number, however often it is sent. */
  private async moveWithRetries(
    table: string,
    input: MoveInput,
    asker?: Requester,
  ): Promise<SubmitReply> {
    for (;;) {
      const room = await this.liveTables.getOrLoad(table);
      // The mover has been told more, by another node.
      if (input.seen >= room.table.lineCount)
        await this.liveTables.replication.replicateUpTo(room, input.seen);
      const n = room.table.findMoveNumber(input.by, input.id);
      if (n !== undefined) {
        await room.waitForCommits();
        if (!room.isInvalidated) return { n };
        continue;
      }
      try {
        return await this.submit(table, () => [input], asker);
      } catch (error) {
        // Another node, or another connection, has made it meanwhile.
        if (!(error instanceof CodedError && error.code === 'repeated')) throw error;
      }
    }
  }

  /** One table for everybody who wants to play again. */
  async rematch(by: string, id: string) {
    const { table } = await this.liveTables.getOrLoad(id);
    if (table.rematchId === undefined && (table.phase !== 'over' || !table.roster.has(by)))
      refuseRequest('rematch', 'only who has played here, and afterwards');
    let opening = this.rematchesInProgress.get(id);
    if (!opening) {
      opening = this.createRematch(by, id).finally(() => this.rematchesInProgress.delete(id));
      this.rematchesInProgress.set(id, opening);
    }
    return { table: await opening };
  }

  private async createRematch(by: string, id: string): Promise<string> {
    const room = await this.liveTables.getOrLoad(id);
    while (room.hasCommitsInFlight) await room.waitForCommits();
    if (!room.isInvalidated && room.table.rematchId !== undefined) return room.table.rematchId;
    this.checkCreationRate(by);
    const again = await this.tableFactory.createRematch(by, room);
    try {
      await this.liveTables.submit(id, () => [{ kind: 'rematch', by, next: again.id }]);
      return again.id;
    } catch (error) {
      const { rematchId } = (await this.liveTables.getOrLoad(id)).table;
      if (rematchId === undefined) throw error;
      // Another node was quicker: ours is not needed.
      await this.liveTables.submit(again.id, () => [{ kind: 'close', why: 'abandoned' }]);
      return rematchId;
    }
  }

  async say(by: string, ask: CheckedRequestFields<'say'>, asker?: Requester): Promise<SubmitReply> {
    const { preset, table, text } = ask;
    if ((preset === undefined) === (text === undefined))
      refuseRequest('say', 'either a preset or a text');
    if (!this.chatLimiter.tryConsume(by)) refuseRequest('rate', 'one after the other, please');
    const { name } = await this.people.find(by);
    const saying = text === undefined ? { preset: preset! } : { text };
    return this.submit(table, () => [{ kind: 'say', by, name, ...saying }], asker);
  }

  /** Leaves no seat taken by somebody who will not come back. */
  async leaveAll(by: string): Promise<void> {
    for (const { id } of await this.ports.store.listTablesOfPerson(by, { limit: 10_000 }))
      try {
        const room = await this.liveTables.getOrLoad(id);
        if (!room.table.isSeated(by) || !/open|playing/.test(room.table.phase)) continue;
        const kind = ({ table }: LiveTable) => (table.phase === 'playing' ? 'resign' : 'leave');
        await this.liveTables.submit(
          id,
          (now) => [{ kind: kind(now), by }],
          undefined,
          createSittingRemoval(by),
        );
      } catch (error) {
        // The game has just ended without this, or the table is no more: as well.
        if (!(error instanceof CodedError) || error.code === 'store') throw error;
      }
  }

  private async loadAndCheckBlocked(by: string, room: LiveTable): Promise<boolean> {
    await this.people.preload([by, ...room.table.roster.people]);
    return this.isBlockedAtTable(by, room);
  }

  /** Somebody at the table has blocked this person, or is blocked by them. */
  private isBlockedAtTable(by: string, { table }: LiveTable): boolean {
    const mine = this.people.getCachedLists(by).blocked ?? [];
    return table.roster.people.some(
      (person) => mine.includes(person) || this.people.getCachedLists(person).blocked?.includes(by),
    );
  }
}

/** Who gets up before the game begins has not sat there. */
const createSittingRemoval =
  (person: string) =>
  ({ table }: LiveTable): WriteBatch =>
    table.phase === 'open' ? { risen: [{ person, table: table.id }] } : {};
