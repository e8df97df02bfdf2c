/**
 * Somebody who plays here, with their manners: opens and joins tables, moves at their own pace, sends
 * a move again when nothing comes back, talks, leaves, comes back with another device. Once the
 * evening draws to a close, everybody is patient, and plays their games to the end.
 */
import { type AnyGame, CodedError, type Json } from '@ludotheque/core';
import type { RequestFields } from '@ludotheque/protocol';
import { Device, type OpenTable } from './device.ts';
import type { Dice } from './dice.ts';
import type { Network } from './network.ts';
import type { Schedule } from './schedule.ts';
import { wishFor } from './wishes.ts';

export interface PersonParts {
  readonly name: string;
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly network: Network;
  readonly games: ReadonlyMap<string, AnyGame>;
  /** Where links to tables are passed round. */
  readonly links: string[];
  /** Whether there may be another table. */
  mayOpen(): boolean;
  /** Asks some node for a new name; gives the pass. */
  visit(name: string): Promise<string>;
}

const KEYS = { p256dh: 'p256dh', auth: 'auth' };
/** So many tables at a time. */
const AT_ONCE = 4;

export class Person {
  private readonly parts: PersonParts;
  private readonly dice: Dice;
  /** Between two looks at the tables, at most. */
  private readonly pace: number;
  private pass = '';
  private readonly devices: Device[] = [];
  private moves = 0;
  /** Moves that are under way, by their table. */
  private readonly moving = new Map<string, RequestFields<'move'>>();
  /** Tables they are done with. */
  private readonly done = new Set<string>();
  private isPatient = false;
  /** Room for the moves of each game. */
  private readonly scratch = new Map<AnyGame, Int32Array>();

  constructor(parts: PersonParts) {
    this.parts = parts;
    this.dice = parts.dice;
    this.pace = parts.dice.wait(400, 6_000);
    this.later();
  }

  /** The evening draws to a close. */
  calmDown(): void {
    this.isPatient = true;
    this.done.clear();
  }

  private later(): void {
    const most = this.isPatient ? 800 : this.pace;
    this.parts.schedule.after(this.dice.between(100, most), () => {
      this.act();
      this.later();
    });
  }

  private act(): void {
    const { dice } = this;
    if (this.pass === '') return void this.arrive();
    if (!this.isPatient) this.fidget();
    if (this.devices.length === 0) this.connect();
    if (this.devices.length === 0) return;
    const device = dice.pick(this.devices);
    if (this.isPatient && dice.chance(0.04)) this.lookUp(device);
    for (const table of [...device.tables.values()]) this.attend(device, table);
    const busy = device.tables.size >= AT_ONCE;
    if (!this.isPatient && !busy && dice.chance(0.5)) this.findTable(device);
  }

  private async arrive(): Promise<void> {
    this.pass = '…';
    this.pass = await this.parts.visit(this.parts.name).catch(() => '');
  }

  private connect(): void {
    if (this.pass === '…') return;
    const { network, schedule } = this.parts;
    const timer = { after: (ms: number, call: () => void) => schedule.after(ms, call) };
    const newMoveId = () => `m${++this.moves}`;
    this.devices.push(new Device(network.dialFor(this.pass), timer, newMoveId));
  }

  /** What one asks for may be refused, or nobody is there to hear it. */
  private try(asked: Promise<unknown>): void {
    asked.catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
    });
  }

  /** Devices come and go, and pages are loaded again. */
  private fidget(): void {
    const { devices, dice } = this;
    const phone = `https://push.example.org/${encodeURIComponent(this.parts.name)}`;
    if (devices.length > 0 && dice.chance(0.004)) devices.shift()!.client.close();
    if (devices.length < 2 && dice.chance(0.01)) this.connect();
    for (const { client } of devices) {
      if (dice.chance(0.005)) this.try(client.setLobbySubscribed(dice.chance(0.7)));
      if (dice.chance(0.005)) this.try(client.request('my-tables', {}));
      if (dice.chance(0.05)) this.try(client.request('push', { endpoint: phone, keys: KEYS }));
    }
  }

  /** Opens all tables again that are still theirs; what is open is loaded anew. */
  private lookUp(device: Device): void {
    const asked = device.client.request('my-tables', {}).then(async (answer) => {
      const { tables } = answer as { tables: { id: string; phase: string }[] };
      for (const { id, phase } of tables) {
        if (!/open|playing/.test(phase)) continue;
        if (device.tables.has(id) && this.dice.chance(0.2)) await device.leave(id);
        await device.open(id);
      }
    });
    this.try(asked);
  }

  private findTable(device: Device): void {
    const { dice } = this;
    const { games, links, mayOpen } = this.parts;
    const fresh = links.filter((id) => !this.done.has(id) && !device.tables.has(id)).slice(-6);
    if (fresh.length > 0 && dice.chance(0.7)) {
      this.try(device.open(dice.pick(fresh)));
      return;
    }
    if (!mayOpen()) return;
    const game = dice.pick([...games.values()]);
    const asked = dice.chance(0.1)
      ? device.client.request('play-now', { game: game.id })
      : device.client.request('create', wishFor(game, dice));
    this.try(asked.then((answer) => this.show(device, answer)));
  }

  /** A table of one's own: one sits down, and the link goes round. */
  private async show(device: Device, answer: unknown): Promise<void> {
    const { table } = answer as { table: string };
    const { links } = this.parts;
    if (!links.includes(table)) links.push(table);
    await device.open(table);
    await device.client.request('sit', { table, nonce: this.dice.hex(16) });
  }

  private attend(device: Device, table: OpenTable): void {
    const { phase } = table.face;
    if (phase === 'open') this.takePlace(device, table);
    else if (phase === 'playing') this.play(device, table);
    else this.part(device, table);
  }

  private takePlace(device: Device, { face, id }: OpenTable): void {
    const { dice } = this;
    const { client } = device;
    const me = face.sitters.find(({ person }) => person && this.pass.startsWith(`${person}.`));
    if (!me && !this.isPatient) {
      if (dice.chance(0.6)) this.try(client.request('sit', { table: id, nonce: dice.hex(16) }));
      else if (dice.chance(0.1)) this.part(device, { id });
    } else if (me && me.person === face.keeper && dice.chance(this.isPatient ? 1 : 0.08))
      this.try(
        client.request('start', { table: id, fill: dice.pick(['random', 'easy'] as const) }),
      );
    else if (me && !this.isPatient && dice.chance(0.01))
      this.try(client.request('leave', { table: id }));
  }

  private play(device: Device, table: OpenTable): void {
    const { dice } = this;
    const { id, seat, view } = table;
    if (seat < 0 || !view) {
      if (dice.chance(0.02)) this.part(device, table);
      return;
    }
    if (!this.isPatient) this.misbehave(device, table);
    const awaited = view.awaited.includes(seat);
    const under = this.moving.get(id);
    if (under) {
      if (dice.chance(0.2)) this.moveAgain(under);
    } else if (awaited || dice.chance(0.3)) this.move(device, table);
  }

  private legal({ face, view }: OpenTable): Json[] {
    const game = this.parts.games.get(face.setup.game)!;
    const moves = this.scratch.get(game) ?? new Int32Array(game.limits.moves);
    this.scratch.set(game, moves);
    const count = game.moves(game.imagine(view!, this.dice), view!.seat, moves);
    return Array.from(moves.subarray(0, count), (move) => game.write(move));
  }

  private move(device: Device, table: OpenTable): void {
    const { dice } = this;
    const { id, n } = table;
    const legal = this.legal(table);
    if (legal.length === 0) return;
    const blunder = !this.isPatient && dice.chance(0.01);
    const move = blunder ? { no: 'such move' } : dice.pick(legal);
    const made = device.client.makeMove(id, move);
    this.moving.set(id, { table: id, move, seen: n, moveId: device.lastMoveId });
    this.try(made.finally(() => this.moving.delete(id)));
  }

  /** Who is in a hurry sends the same move again, perhaps from another device. */
  private moveAgain(move: RequestFields<'move'>): void {
    const { client } = this.dice.pick(this.devices);
    this.try(client.request('move', move, true));
  }

  private misbehave({ client }: Device, { face, id, seat }: OpenTable): void {
    const { dice } = this;
    const table = { table: id };
    if (dice.chance(0.01)) this.try(client.request('say', { ...table, preset: 'hello' }));
    if (dice.chance(0.005))
      this.try(client.request('say', { ...table, text: `I am ${this.pace}` }));
    if (dice.chance(0.001)) this.try(client.request('resign', table));
    if (dice.chance(0.002)) this.try(client.request('leave', table));
    if (dice.chance(0.003)) this.try(client.request('return', table));
    if (dice.chance(0.002)) this.try(client.request('agree', { ...table, yes: dice.chance(0.7) }));
    if (dice.chance(0.005))
      this.try(client.request('vote', { ...table, seat: (seat + 1) % face.sitters.length }));
    if (dice.chance(0.002)) this.try(client.request('hint', table));
    if (dice.chance(0.002)) this.try(client.request('record', table));
    if (dice.chance(0.003)) this.try(client.request('legal', table));
  }

  private part(device: Device, { id }: { readonly id: string }): void {
    const { client } = device;
    const isOver = device.tables.get(id)?.face.phase === 'over';
    if (!this.isPatient && isOver && this.parts.mayOpen() && this.dice.chance(0.2)) {
      this.try(
        client.request('rematch', { table: id }).then((answer) => this.show(device, answer)),
      );
      return;
    }
    this.done.add(id);
    this.try(device.leave(id));
  }
}
