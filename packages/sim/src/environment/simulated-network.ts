/**
 * Connections between people's devices and nodes. Each way keeps its order, as TCP does; a
 * connection may be slow, end with what was under way, or be dead without either side knowing.
 */
import { type House, Session } from '@ludotheque/house';
import { ParseError, parseRequestMessage, type RequestMessage } from '@ludotheque/protocol';
import type { OpenTransport, TransportListener } from '@ludotheque/protocol/client';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import type { FaultInjector } from './fault-injector.ts';
import type { SimulatedNode } from './simulated-node.ts';

/** How long a connection lasts in bad weather. */
const CONNECTION_LIFETIME_RANGE_MS = [500, 120_000] as const;
/** A peer that is silent is given up by the server's heartbeat; a client notices when TCP does. */
const HALF_OPEN_DETECTION_RANGE_MS = [15_000, 60_000] as const;

export interface TrafficObserver {
  /** A request leaves the client. */
  onRequest(connection: SimulatedConnection, text: string): void;
  /** A frame leaves the house. */
  onFrame(connection: SimulatedConnection, text: string): void;
}

export interface SimulatedNetworkDependencies {
  readonly scheduler: EventScheduler;
  readonly faultInjector: FaultInjector;
  readonly prng: SimulationPrng;
  readonly nodes: readonly SimulatedNode[];
  readonly observer: TrafficObserver;
}

/** One direction: what is sent arrives in order, later, or not at all. */
class OneWayChannel {
  private readonly deps: SimulatedNetworkDependencies;
  private lastArrivalAt = 0;
  isCut = false;

  constructor(parts: SimulatedNetworkDependencies) {
    this.deps = parts;
  }

  deliverLater(arrive: () => void): void {
    const { prng, scheduler, faultInjector } = this.deps;
    const takes = faultInjector.shouldInject('lag')
      ? prng.between(1_000, 6_000)
      : prng.longTailBetween(1, 60);
    this.lastArrivalAt = Math.max(this.lastArrivalAt, scheduler.now + takes);
    scheduler.after(this.lastArrivalAt - scheduler.now, () => this.isCut || arrive());
  }
}

export class SimulatedConnection {
  readonly number: number;
  /** Whose it is, once the house knows. */
  personId = '';
  private readonly deps: SimulatedNetworkDependencies;
  private readonly listener: TransportListener;
  private readonly toServer: OneWayChannel;
  private readonly toClient: OneWayChannel;
  private node: SimulatedNode | undefined;
  private house: House | undefined;
  private session: Session | undefined;
  /** What each side believes. */
  private isOpenAtClient = true;
  private isOpenAtServer = true;
  private requestQueue = Promise.resolve();

  constructor(parts: SimulatedNetworkDependencies, number: number, ear: TransportListener) {
    this.deps = parts;
    this.number = number;
    this.listener = ear;
    this.toServer = new OneWayChannel(parts);
    this.toClient = new OneWayChannel(parts);
  }

  /** The client's side of a request for a socket. */
  connect(node: SimulatedNode, pass: string): void {
    const { house } = node;
    this.node = node;
    this.toServer.deliverLater(() => {
      if (!house || node.house !== house) return this.disconnect();
      // From now on the connection ends when the node does, also while that looks who it is.
      this.house = house;
      node.runWhenResumed(() => void this.startSession(house, pass));
    });
  }

  private async startSession(house: House, pass: string): Promise<void> {
    const person = await house.people.authenticate(pass).catch(() => undefined);
    if (!person || !this.isOpenAtServer) return this.disconnect();
    this.personId = person.id;
    this.session = new Session(
      person,
      (frame) => this.sendFrame(frame),
      () => this.disconnect(),
    );
    this.toClient.deliverLater(() => this.isOpenAtClient && this.listener.open());
    this.session.send(JSON.stringify({ welcome: house.connect(this.session) }));
    this.scheduleEnd();
  }

  private scheduleEnd(): void {
    const { prng, scheduler, faultInjector } = this.deps;
    scheduler.after(prng.longTailBetween(...CONNECTION_LIFETIME_RANGE_MS), () => {
      if (
        !this.isOpenAtClient ||
        !this.isOpenAtServer ||
        this.toServer.isCut ||
        faultInjector.isStopped
      )
        return;
      if (faultInjector.shouldInject('half-open')) this.disconnect(true);
      else if (faultInjector.shouldInject('drop')) this.disconnect();
      else this.scheduleEnd();
    });
  }

  private sendFrame(frame: string): void {
    if (!this.isOpenAtServer) return;
    this.deps.observer.onFrame(this, frame);
    this.toClient.deliverLater(() => this.isOpenAtClient && this.listener.message(frame));
  }

  send(text: string): void {
    this.deps.observer.onRequest(this, text);
    this.toServer.deliverLater(() => this.node?.runWhenResumed(() => this.handleRequest(text)));
  }

  private handleRequest(text: string): void {
    const { session, house } = this;
    if (!this.isOpenAtServer || !session || !house) return;
    const letter = parseRequestOrError(text);
    if ('no' in letter) session.send(JSON.stringify(letter));
    // One after the other: what a guest asks for is done in the order it was asked.
    else
      this.requestQueue = this.requestQueue.then(() =>
        house.handleRequest(session, letter.id, letter.request),
      );
  }

  /** The client closes its side, and the other hears of it. */
  close(): void {
    this.isOpenAtClient = false;
    this.toServer.deliverLater(() => this.closeAtServer());
  }

  /** Nothing comes through any more; when do they notice? */
  disconnect(unnoticed = false): void {
    const { prng, scheduler } = this.deps;
    if (this.toServer.isCut) return;
    this.toServer.isCut = true;
    this.toClient.isCut = true;
    const until = () =>
      unnoticed ? prng.between(...HALF_OPEN_DETECTION_RANGE_MS) : prng.longTailBetween(0, 400);
    scheduler.after(until(), () => this.closeAtServer());
    scheduler.after(until(), () => {
      if (!this.isOpenAtClient) return;
      this.isOpenAtClient = false;
      this.listener.close();
    });
  }

  private closeAtServer(): void {
    if (!this.isOpenAtServer) return;
    this.isOpenAtServer = false;
    if (this.session) this.house!.disconnect(this.session);
  }

  /** The node is gone, and with it its side of the connection. */
  disconnectFrom(house: House): boolean {
    if (this.house !== house) return false;
    this.isOpenAtServer = false;
    this.disconnect();
    return true;
  }

  /** Both sides have it open, and it works. */
  get isHealthy(): boolean {
    return this.isOpenAtClient && this.isOpenAtServer && !this.toServer.isCut;
  }

  get isClosed(): boolean {
    return !this.isOpenAtClient && !this.isOpenAtServer;
  }
}

/** What nobody can read is refused at the door. */
function parseRequestOrError(
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

export class SimulatedNetwork {
  private readonly deps: SimulatedNetworkDependencies;
  private connections: SimulatedConnection[] = [];
  private connectionCount = 0;

  constructor(parts: SimulatedNetworkDependencies) {
    this.deps = parts;
  }

  /** A connection may end up at any node. */
  createTransportOpener(pass: string): OpenTransport {
    return (ear) => {
      const connection = new SimulatedConnection(this.deps, ++this.connectionCount, ear);
      this.connections = this.connections.filter((one) => !one.isClosed);
      this.connections.push(connection);
      connection.connect(this.deps.prng.pick(this.deps.nodes), pass);
      return connection;
    };
  }

  get healthyConnections(): readonly SimulatedConnection[] {
    return this.connections.filter(({ isHealthy }) => isHealthy);
  }

  disconnectAllFrom(house: House): void {
    for (const connection of this.connections) connection.disconnectFrom(house);
  }
}
