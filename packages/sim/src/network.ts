/**
 * Connections between people's devices and nodes. Each way keeps its order, as TCP does; a
 * connection may be slow, end with what was under way, or be dead without either side knowing.
 */
import { type House, Session } from '@ludotheque/house';
import { ParseError, parseRequestMessage, type RequestMessage } from '@ludotheque/protocol';
import type { OpenTransport, TransportListener } from '@ludotheque/protocol/client';
import type { Dice } from './dice.ts';
import type { Node } from './node.ts';
import type { Schedule } from './schedule.ts';
import type { Weather } from './weather.ts';

/** How long a connection lasts in bad weather. */
const LIFE = [500, 120_000] as const;
/** A peer that is silent is given up by the server's heartbeat; a client notices when TCP does. */
const UNNOTICED = [15_000, 60_000] as const;

export interface Witness {
  /** A request leaves the client. */
  asked(connection: Connection, text: string): void;
  /** A frame leaves the house. */
  told(connection: Connection, text: string): void;
}

export interface NetworkParts {
  readonly schedule: Schedule;
  readonly weather: Weather;
  readonly dice: Dice;
  readonly nodes: readonly Node[];
  readonly witness: Witness;
}

/** One direction: what is sent arrives in order, later, or not at all. */
class Way {
  private readonly parts: NetworkParts;
  private last = 0;
  isCut = false;

  constructor(parts: NetworkParts) {
    this.parts = parts;
  }

  carry(arrive: () => void): void {
    const { dice, schedule, weather } = this.parts;
    const takes = weather.strikes('lag') ? dice.between(1_000, 6_000) : dice.wait(1, 60);
    this.last = Math.max(this.last, schedule.now + takes);
    schedule.after(this.last - schedule.now, () => this.isCut || arrive());
  }
}

export class Connection {
  readonly number: number;
  /** Whose it is, once the house knows. */
  person = '';
  private readonly parts: NetworkParts;
  private readonly ear: TransportListener;
  private readonly up: Way;
  private readonly down: Way;
  private node: Node | undefined;
  private house: House | undefined;
  private guest: Session | undefined;
  /** What each side believes. */
  private isOpenHere = true;
  private isOpenThere = true;
  private turn = Promise.resolve();

  constructor(parts: NetworkParts, number: number, ear: TransportListener) {
    this.parts = parts;
    this.number = number;
    this.ear = ear;
    this.up = new Way(parts);
    this.down = new Way(parts);
  }

  /** The client's side of a request for a socket. */
  dial(node: Node, pass: string): void {
    const { house } = node;
    this.node = node;
    this.up.carry(() => {
      if (!house || node.house !== house) return this.break();
      // From now on the connection ends when the node does, also while that looks who it is.
      this.house = house;
      node.whenAwake(() => void this.enter(house, pass));
    });
  }

  private async enter(house: House, pass: string): Promise<void> {
    const person = await house.people.authenticate(pass).catch(() => undefined);
    if (!person || !this.isOpenThere) return this.break();
    this.person = person.id;
    this.guest = new Session(
      person,
      (frame) => this.tell(frame),
      () => this.break(),
    );
    this.down.carry(() => this.isOpenHere && this.ear.open());
    this.guest.send(JSON.stringify({ welcome: house.connect(this.guest) }));
    this.planEnd();
  }

  private planEnd(): void {
    const { dice, schedule, weather } = this.parts;
    schedule.after(dice.wait(...LIFE), () => {
      if (!this.isOpenHere || !this.isOpenThere || this.up.isCut || weather.isCalm) return;
      if (weather.strikes('half-open')) this.break(true);
      else if (weather.strikes('drop')) this.break();
      else this.planEnd();
    });
  }

  private tell(frame: string): void {
    if (!this.isOpenThere) return;
    this.parts.witness.told(this, frame);
    this.down.carry(() => this.isOpenHere && this.ear.message(frame));
  }

  send(text: string): void {
    this.parts.witness.asked(this, text);
    this.up.carry(() => this.node?.whenAwake(() => this.hear(text)));
  }

  private hear(text: string): void {
    const { guest, house } = this;
    if (!this.isOpenThere || !guest || !house) return;
    const letter = read(text);
    if ('no' in letter) guest.send(JSON.stringify(letter));
    // One after the other: what a guest asks for is done in the order it was asked.
    else this.turn = this.turn.then(() => house.handleRequest(guest, letter.id, letter.request));
  }

  /** The client closes its side, and the other hears of it. */
  close(): void {
    this.isOpenHere = false;
    this.up.carry(() => this.endThere());
  }

  /** Nothing comes through any more; when do they notice? */
  break(unnoticed = false): void {
    const { dice, schedule } = this.parts;
    if (this.up.isCut) return;
    this.up.isCut = true;
    this.down.isCut = true;
    const until = () => (unnoticed ? dice.between(...UNNOTICED) : dice.wait(0, 400));
    schedule.after(until(), () => this.endThere());
    schedule.after(until(), () => {
      if (!this.isOpenHere) return;
      this.isOpenHere = false;
      this.ear.close();
    });
  }

  private endThere(): void {
    if (!this.isOpenThere) return;
    this.isOpenThere = false;
    if (this.guest) this.house!.disconnect(this.guest);
  }

  /** The node is gone, and with it its side of the connection. */
  orphan(house: House): boolean {
    if (this.house !== house) return false;
    this.isOpenThere = false;
    this.break();
    return true;
  }

  /** Both sides have it open, and it works. */
  get isSound(): boolean {
    return this.isOpenHere && this.isOpenThere && !this.up.isCut;
  }

  get isOver(): boolean {
    return !this.isOpenHere && !this.isOpenThere;
  }
}

/** What nobody can read is refused at the door. */
function read(
  text: string,
): RequestMessage | { re: number | null; no: { code: string; message: string } } {
  try {
    return parseRequestMessage(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { code, id: re, message } = error;
    return { re, no: { code, message } };
  }
}

export class Network {
  private readonly parts: NetworkParts;
  private connections: Connection[] = [];
  private made = 0;

  constructor(parts: NetworkParts) {
    this.parts = parts;
  }

  /** A connection may end up at any node. */
  dialFor(pass: string): OpenTransport {
    return (ear) => {
      const connection = new Connection(this.parts, ++this.made, ear);
      this.connections = this.connections.filter((one) => !one.isOver);
      this.connections.push(connection);
      connection.dial(this.parts.dice.pick(this.parts.nodes), pass);
      return connection;
    };
  }

  get sound(): readonly Connection[] {
    return this.connections.filter(({ isSound }) => isSound);
  }

  died(house: House): void {
    for (const connection of this.connections) connection.orphan(house);
  }
}
