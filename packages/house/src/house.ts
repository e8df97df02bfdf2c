/**
 * The house: everything that somebody may ask for, and who may. It talks to guests, who are
 * connections; the server gives them sockets.
 */
import { CodedError, fail } from '@ludotheque/core';
import {
  type ErrorReply,
  PROTOCOL_VERSION,
  type Request,
  type TableSnapshot,
  type Welcome,
} from '@ludotheque/protocol';
import { IllegalMoveError, type Step } from '@ludotheque/table';
import { Desk } from './desk.ts';
import { Doorway } from './doorway.ts';
import type { Guest } from './guest.ts';
import { Hints } from './hints.ts';
import { legalMoves } from './legal.ts';
import { Lobby } from './lobby.ts';
import { Messenger } from './messenger.ts';
import { Neighbours } from './neighbours.ts';
import { Opening } from './opening.ts';
import { Orders } from './orders.ts';
import { People } from './people.ts';
import type { Ports } from './ports.ts';
import { recordOf } from './records.ts';
import { Registrar } from './registrar.ts';
import type { Room } from './room.ts';
import { Rooms } from './rooms.ts';
import { SAID, Tables } from './tables.ts';
import type { Asker } from './telling.ts';
import { turnsOf } from './turns.ts';

/** So long a good answer about the store's health is believed: asking again costs a write. */
const WELL_FOR = 1_000;

export class House {
  readonly people: People;
  readonly rooms: Rooms;
  private readonly ports: Ports;
  private readonly lobby: Lobby;
  private readonly tables: Tables;
  private readonly doorway: Doorway;
  private readonly registrar: Registrar;
  private readonly desk: Desk;
  private readonly hints: Hints;
  private readonly messenger: Messenger;
  private readonly orders: Orders;
  readonly neighbours: Neighbours;
  private readonly guests = new Set<Guest>();
  private well: { readonly since: number; readonly answer: Promise<boolean> } | undefined;
  /** How many moves were written down since the house opened. */
  moves = 0;

  constructor(ports: Ports) {
    this.ports = ports;
    this.people = new People(ports);
    this.lobby = new Lobby(ports);
    this.registrar = new Registrar(ports);
    this.rooms = new Rooms(ports, {
      settled: (room, steps, here) => this.settled(room, steps, here),
      muted: (person) => this.people.about(person).muted ?? [],
    });
    const opening = new Opening(ports, this.rooms, () => this.people.newId());
    this.tables = new Tables(ports, this.people, this.rooms, opening);
    this.doorway = new Doorway(ports, this.rooms);
    this.desk = new Desk(ports, this.people);
    this.hints = new Hints(ports);
    this.messenger = new Messenger(ports, (person) => this.guestsOf(person));
    this.orders = new Orders(ports, this.guests, this.rooms, this.lobby);
    this.neighbours = new Neighbours(ports, this.rooms, this.lobby, {
      person: (person) => this.changed(person),
      turn: (person, turn) => this.messenger.tellHere(person, turn),
    });
  }

  async open(): Promise<void> {
    await this.rooms.start();
    await this.neighbours.begin();
    await this.orders.watch();
  }

  /** Takes nothing new, and waits until all that was decided is safe. */
  async close(): Promise<void> {
    this.orders.end();
    this.rooms.stop();
    const bye = { code: 'restart', message: 'the house will be back in a moment' } as const;
    for (const guest of this.guests) guest.send(JSON.stringify({ bye }));
    await this.rooms.settle();
    await this.registrar.settle();
    await this.neighbours.end();
  }

  /** Whether the record can be read and written. */
  isWell(): Promise<boolean> {
    const now = this.ports.clock.now();
    if (!this.well || Math.abs(now - this.well.since) >= WELL_FOR)
      this.well = { since: now, answer: this.tryStore() };
    return this.well.answer;
  }

  private async tryStore(): Promise<boolean> {
    try {
      await this.ports.store.commit({
        notes: [{ key: 'health', value: `${this.ports.clock.now()}` }],
      });
      return true;
    } catch {
      return false;
    }
  }

  private guestsOf(person: string): Guest[] {
    return [...this.guests].filter((guest) => guest.person.id === person);
  }

  enter(guest: Guest): Welcome {
    this.guests.add(guest);
    const { id: person, name } = guest.person;
    const { build, clock } = this.ports;
    return { protocol: PROTOCOL_VERSION, build, you: { person, name }, now: clock.now() };
  }

  leave(guest: Guest): void {
    this.guests.delete(guest);
    this.lobby.leave(guest);
    this.doorway.leave(guest);
  }

  /** Answers over the guest's connection. */
  hear(guest: Guest, id: number, ask: Request): Promise<void> {
    return this.answer(guest, ask, { guest, re: id }).then(
      (ok) => {
        if (ok !== SAID) guest.send(JSON.stringify({ re: id, ok: ok ?? {} }));
      },
      (error: unknown) => guest.send(JSON.stringify({ re: id, no: this.no(error) })),
    );
  }

  /** A refusal in words; what is our own fault is not explained to anybody outside. */
  no(error: unknown): ErrorReply {
    if (error instanceof IllegalMoveError)
      return { code: error.code, message: error.message, refusal: error.refusal };
    if (error instanceof CodedError && error.code !== 'store')
      return { code: error.code, message: error.message };
    this.ports.warn('a request failed', error);
    return { code: 'house', message: 'something went wrong on our side; please try again' };
  }

  /** Does what is asked for, or refuses by a Fault. Moves take the shortest way. */
  answer(guest: Guest, ask: Request, asker?: Asker): Promise<unknown> {
    if (guest.isForgotten)
      return Promise.reject(new CodedError('person', 'nobody has this name any more'));
    if (ask.do === 'move') return this.tables.move(guest.person.id, ask, asker);
    return this.oblige(guest, ask, asker);
  }

  private async oblige(guest: Guest, ask: Exclude<Request, { do: 'move' }>, asker?: Asker) {
    const by = guest.person.id;
    const { tables } = this;
    switch (ask.do) {
      case 'hello':
        return this.hello(ask.protocol);
      case 'ping':
        return { now: this.ports.clock.now() };
      case 'me':
      case 'my-tables':
      case 'history':
      case 'ratings':
      case 'ranking':
      case 'export':
      case 'recovery':
      case 'device-link':
      case 'mute':
      case 'block':
      case 'avoided':
      case 'push':
      case 'unpush':
        return this.desk.answer(by, ask);
      case 'turns':
        return { tables: await turnsOf(by, this.ports.store, this.rooms) };
      case 'rename':
        return this.rename(by, ask.name);
      case 'forget-me':
        return this.forget(by);
      case 'lobby':
        return this.visitLobby(guest, ask.on);
      case 'create':
        return tables.create(by, ask);
      case 'play-now':
        return tables.playNow(by, ask.game);
      case 'open':
        return this.openTable(guest, ask.table, ask.seen, asker);
      case 'close':
        this.doorway.close(guest, ask.table);
        return {};
      case 'sit':
        return tables.sit(by, ask, asker);
      case 'leave':
        return tables.leave(by, ask.table, asker);
      case 'start':
        return tables.start(by, ask, asker);
      case 'rematch':
        return tables.rematch(by, ask.table);
      case 'say':
        return tables.say(by, ask, asker);
      case 'seat-bot':
        return tables.at(ask.table, () => [{ kind: 'seat-bot', by, level: ask.level }], asker);
      case 'agree':
        return tables.at(ask.table, () => [{ kind: 'agree', by, yes: ask.yes }], asker);
      case 'vote':
        return tables.at(ask.table, () => [{ kind: 'vote', by, against: ask.seat }], asker);
      case 'unseat-bot':
      case 'return':
      case 'resign':
        return tables.at(ask.table, () => [{ kind: ask.do, by }], asker);
      case 'legal':
        return legalMoves(by, this.rooms, ask.table);
      case 'hint':
        return this.hints.hint(by, await this.rooms.find(ask.table));
      case 'record':
        return recordOf(this.ports.rules, await this.ports.store.readRecord(ask.table));
    }
  }

  private hello(protocol: number): unknown {
    if (protocol !== PROTOCOL_VERSION)
      fail(
        'version',
        `this page speaks version ${protocol}, the house ${PROTOCOL_VERSION}: please reload`,
      );
    return { protocol: PROTOCOL_VERSION, build: this.ports.build };
  }

  /** The answer goes out before anything else can happen at the table. */
  private async openTable(guest: Guest, id: string, seen: number, asker?: Asker): Promise<unknown> {
    let shown: TableSnapshot | undefined;
    await this.doorway.open(guest, id, seen, (sync) => {
      shown = sync;
      if (asker) guest.send(JSON.stringify({ re: asker.re, ok: sync }));
    });
    return asker && shown ? SAID : shown;
  }

  private async visitLobby(guest: Guest, on: boolean): Promise<unknown> {
    if (!on) {
      this.lobby.leave(guest);
      return {};
    }
    this.lobby.enter(guest);
    return { tables: await this.lobby.list() };
  }

  private async rename(by: string, name: string): Promise<unknown> {
    const person = await this.people.rename(by, name);
    for (const guest of this.guestsOf(by)) guest.person = person;
    return { name: person.name };
  }

  private async forget(by: string): Promise<unknown> {
    await this.tables.leaveAll(by);
    await this.people.forget(by);
    this.showOut(by);
    return { forgotten: true };
  }

  private showOut(person: string): void {
    for (const guest of this.guestsOf(person)) {
      guest.isForgotten = true;
      this.lobby.leave(guest);
      for (const id of [...guest.rooms.keys()]) this.doorway.close(guest, id);
    }
  }

  /** Somebody has a new name, or none, since they were at another node. */
  private async changed(id: string): Promise<void> {
    const guests = this.guestsOf(id);
    const person = await this.people.refresh(id, guests.length > 0);
    if (!person) this.showOut(id);
    else for (const guest of guests) guest.person = person;
  }

  /** Who has decided something counts, files and sends notes; all who see it show it. */
  private settled(room: Room, steps: readonly Step[], here: boolean): void {
    const { id, table } = room;
    const plies = table.match?.moveCount ?? 0;
    if (here) this.moves += plies - room.countedPlies;
    room.countedPlies = plies;
    if (steps.some(({ publicTableChanged }) => publicTableChanged)) {
      this.lobby.tell(room);
      if (here && table.setup.listed) this.ports.announcer?.tell({ about: 'lobby', table: id });
    }
    if (here && table.phase === 'over' && !room.filed) void this.registrar.file(room);
    this.messenger.tellTurns(room, here);
  }
}
