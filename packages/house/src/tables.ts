/** What people do at tables, and who may: sit down, move, talk, play again. */
import { CodedError, fail } from '@ludotheque/core';
import type { CheckedRequestFields } from '@ludotheque/protocol';
import type { WriteBatch } from '@ludotheque/store';
import type { TableInput } from '@ludotheque/table';
import { Buckets } from './buckets.ts';
import type { Opening } from './opening.ts';
import type { People } from './people.ts';
import type { Ports } from './ports.ts';
import type { Done, Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { Asker } from './telling.ts';

/** What a reply is when the yes has already gone out with the table's own frame. */
export const SAID = Symbol('said');

const answerOf = ({ n, told }: Done) => (told ? SAID : { n });

type Move = Extract<TableInput, { kind: 'move' }>;
/** Somebody was quicker: another node, or another connection of the same person. */
const OVERTAKEN = ['conflict', 'gap', 'repeated'];

export class Tables {
  private readonly ports: Ports;
  private readonly people: People;
  private readonly rooms: Rooms;
  private readonly opening: Opening;
  private readonly opened: Buckets;
  private readonly sayings: Buckets;
  /** Rematches that are being opened, by the table that is over. */
  private readonly rematches = new Map<string, Promise<string>>();

  constructor(ports: Ports, people: People, rooms: Rooms, opening: Opening) {
    this.ports = ports;
    this.people = people;
    this.rooms = rooms;
    this.opening = opening;
    this.opened = new Buckets(ports.clock, 30, 30 / 600);
    this.sayings = new Buckets(ports.clock, 8, 0.5);
  }

  /** Hands inputs to a table; the answer, unless it went out with the table's frame. */
  async at(
    table: string,
    inputs: (room: Room) => readonly TableInput[],
    asker?: Asker,
    extra?: (room: Room) => WriteBatch,
  ): Promise<unknown> {
    return answerOf(await this.rooms.submit(table, inputs, asker, extra));
  }

  async create(by: string, wish: CheckedRequestFields<'create'>): Promise<unknown> {
    this.mayOpen(by);
    return { table: (await this.opening.create(by, wish)).id };
  }

  async playNow(by: string, game: string): Promise<unknown> {
    this.mayOpen(by);
    const room = await this.opening.playNow(by, game, (found) => this.isUnwelcome(by, found));
    return { table: room.id };
  }

  private mayOpen(by: string): void {
    if (!this.opened.take(by)) fail('rate', 'you have opened many tables; please wait a little');
  }

  async sit(
    by: string,
    { nonce, table }: CheckedRequestFields<'sit'>,
    asker?: Asker,
  ): Promise<unknown> {
    const { name } = await this.people.find(by);
    await this.people.haveAtHand((await this.rooms.find(table)).table.roster.people);
    const answer = await this.at(
      table,
      (room) => {
        if (this.isUnwelcomeAtHand(by, room))
          fail('unwelcome', 'somebody here would rather play without you');
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
    const room = await this.rooms.find(table).catch(() => undefined);
    room?.tellPresence();
    return answer;
  }

  leave(by: string, table: string, asker?: Asker): Promise<unknown> {
    return this.at(table, () => [{ kind: 'leave', by }], asker, risen(by));
  }

  start(
    by: string,
    { fill, table }: CheckedRequestFields<'start'>,
    asker?: Asker,
  ): Promise<unknown> {
    const bots = (room: Room) =>
      fill === undefined
        ? []
        : Array.from(
            { length: room.table.roster.freeSeats },
            () => ({ kind: 'seat-bot', by, level: fill }) as const,
          );
    return this.at(table, (room) => [...bots(room), { kind: 'start', by }], asker);
  }

  /** Nearly always nothing has to be waited for but the disk. */
  move(by: string, ask: CheckedRequestFields<'move'>, asker?: Asker): Promise<unknown> {
    const { moveId: id, seen, table } = ask;
    const input: Move = { kind: 'move', by, id, seen, move: ask.move as Move['move'] };
    const room = this.rooms.ready(table);
    if (!room || seen >= room.table.lineCount) return this.moveLater(table, input, asker);
    return room.submit([input], undefined, asker).then(answerOf, (error: unknown) => {
      if (error instanceof CodedError && OVERTAKEN.includes(error.code))
        return this.moveLater(table, input, asker);
      throw error;
    });
  }

  /** A move that has been made already is answered with its number, however often it is sent. */
  private async moveLater(table: string, input: Move, asker?: Asker): Promise<unknown> {
    for (;;) {
      const room = await this.rooms.find(table);
      // The mover has been told more, by another node.
      if (input.seen >= room.table.lineCount) await this.rooms.catchingUp.upTo(room, input.seen);
      const n = room.table.findMoveNumber(input.by, input.id);
      if (n !== undefined) {
        await room.settle();
        if (!room.isLost) return { n };
        continue;
      }
      try {
        return await this.at(table, () => [input], asker);
      } catch (error) {
        // Another node, or another connection, has made it meanwhile.
        if (!(error instanceof CodedError && error.code === 'repeated')) throw error;
      }
    }
  }

  /** One table for everybody who wants to play again. */
  async rematch(by: string, id: string): Promise<unknown> {
    const { table } = await this.rooms.find(id);
    if (table.rematchId === undefined && (table.phase !== 'over' || !table.roster.has(by)))
      fail('rematch', 'only who has played here, and afterwards');
    let opening = this.rematches.get(id);
    if (!opening) {
      opening = this.playAgain(by, id).finally(() => this.rematches.delete(id));
      this.rematches.set(id, opening);
    }
    return { table: await opening };
  }

  private async playAgain(by: string, id: string): Promise<string> {
    const room = await this.rooms.find(id);
    while (room.isBusy) await room.settle();
    if (!room.isLost && room.table.rematchId !== undefined) return room.table.rematchId;
    this.mayOpen(by);
    const again = await this.opening.again(by, room);
    try {
      await this.rooms.submit(id, () => [{ kind: 'rematch', by, next: again.id }]);
      return again.id;
    } catch (error) {
      const { rematchId } = (await this.rooms.find(id)).table;
      if (rematchId === undefined) throw error;
      // Another node was quicker: ours is not needed.
      await this.rooms.submit(again.id, () => [{ kind: 'close', why: 'abandoned' }]);
      return rematchId;
    }
  }

  async say(by: string, ask: CheckedRequestFields<'say'>, asker?: Asker): Promise<unknown> {
    const { preset, table, text } = ask;
    if ((preset === undefined) === (text === undefined)) fail('say', 'either a preset or a text');
    if (!this.sayings.take(by)) fail('rate', 'one after the other, please');
    const { name } = await this.people.find(by);
    const saying = text === undefined ? { preset: preset! } : { text };
    return this.at(table, () => [{ kind: 'say', by, name, ...saying }], asker);
  }

  /** Leaves no seat taken by somebody who will not come back. */
  async leaveAll(by: string): Promise<void> {
    for (const { id } of await this.ports.store.listTablesOfPerson(by, { limit: 10_000 }))
      try {
        const room = await this.rooms.find(id);
        if (!room.table.isSeated(by) || !/open|playing/.test(room.table.phase)) continue;
        const kind = ({ table }: Room) => (table.phase === 'playing' ? 'resign' : 'leave');
        await this.rooms.submit(id, (now) => [{ kind: kind(now), by }], undefined, risen(by));
      } catch (error) {
        // The game has just ended without this, or the table is no more: as well.
        if (!(error instanceof CodedError) || error.code === 'store') throw error;
      }
  }

  private async isUnwelcome(by: string, room: Room): Promise<boolean> {
    await this.people.haveAtHand([by, ...room.table.roster.people]);
    return this.isUnwelcomeAtHand(by, room);
  }

  /** Somebody at the table has blocked this person, or is blocked by them. */
  private isUnwelcomeAtHand(by: string, { table }: Room): boolean {
    const mine = this.people.about(by).blocked ?? [];
    return table.roster.people.some(
      (person) => mine.includes(person) || this.people.about(person).blocked?.includes(by),
    );
  }
}

/** Who gets up before the game begins has not sat there. */
const risen =
  (person: string) =>
  ({ table }: Room): WriteBatch =>
    table.phase === 'open' ? { risen: [{ person, table: table.id }] } : {};
