/**
 * Connections between people's devices and nodes. Each way keeps its order, as TCP does; a
 * connection may be slow, end with what was under way, or be dead without either side knowing.
 */
import { type House, SerialQueue, Session } from '@ludotheque/house';
import { ParseError, parseRequestMessage, type RequestMessage } from '@ludotheque/protocol';
import type { OpenTransport, TransportListener } from '@ludotheque/protocol/client';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import type { FaultInjector } from './fault-injector.ts';
import type { SimulatedNode } from './simulated-node.ts';

/** How long a connection lasts until it may break. */
const CONNECTION_LIFETIME_RANGE_MS = [500, 120_000] as const;
/** The server's heartbeat notices a silent client; a client notices when TCP does. */
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

/** One direction of a connection: messages arrive in order, with a delay, or not at all. */
class OneWayChannel {
  private readonly deps: SimulatedNetworkDependencies;
  private lastArrivalAt = 0;
  isCut = false;

  constructor(deps: SimulatedNetworkDependencies) {
    this.deps = deps;
  }

  deliverLater(arrive: () => void): void {
    const { prng, scheduler, faultInjector } = this.deps;
    const delayMs = faultInjector.shouldInject('lag')
      ? prng.between(1_000, 6_000)
      : prng.longTailBetween(1, 60);
    this.lastArrivalAt = Math.max(this.lastArrivalAt, scheduler.now + delayMs);
    scheduler.after(this.lastArrivalAt - scheduler.now, () => this.isCut || arrive());
  }
}

export class SimulatedConnection {
  readonly number: number;
  /** Empty until the house has authenticated the person. */
  personId = '';
  private readonly deps: SimulatedNetworkDependencies;
  private readonly listener: TransportListener;
  private readonly toServer: OneWayChannel;
  private readonly toClient: OneWayChannel;
  private node: SimulatedNode | undefined;
  private house: House | undefined;
  private session: Session | undefined;
  /** Each side may believe that the connection is open when it no longer is. */
  private isOpenAtClient = true;
  private isOpenAtServer = true;
  private readonly requests = new SerialQueue();

  constructor(deps: SimulatedNetworkDependencies, number: number, listener: TransportListener) {
    this.deps = deps;
    this.number = number;
    this.listener = listener;
    this.toServer = new OneWayChannel(deps);
    this.toClient = new OneWayChannel(deps);
  }

  /** The client asks a node for a connection. */
  connect(node: SimulatedNode, sessionToken: string): void {
    const { house } = node;
    this.node = node;
    this.toServer.deliverLater(() => {
      if (!house || node.house !== house) return this.disconnect();
      // From now on the connection ends with the node, also during authentication.
      this.house = house;
      node.runWhenResumed(() => void this.startSession(house, sessionToken));
    });
  }

  private async startSession(house: House, sessionToken: string): Promise<void> {
    const person = await house.people.authenticate(sessionToken).catch(() => undefined);
    if (!person || !this.isOpenAtServer) return this.disconnect();
    this.personId = person.id;
    this.session = new Session(
      person,
      (frame) => this.sendFrame(frame),
      () => this.disconnect(),
      undefined,
      house.people.getDevice(sessionToken),
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
    const message = parseRequestOrError(text);
    if ('no' in message) session.send(JSON.stringify(message));
    // Requests of a session are handled one after the other, in their order.
    else void this.requests.run(() => house.handleRequest(session, message.id, message.request));
  }

  /** The client closes its side; the server learns of it later. */
  close(): void {
    this.isOpenAtClient = false;
    this.toServer.deliverLater(() => this.closeAtServer());
  }

  /** Breaks the connection; both sides notice after a while, or after a long time. */
  disconnect(isHalfOpen = false): void {
    const { prng, scheduler } = this.deps;
    if (this.toServer.isCut) return;
    this.toServer.isCut = true;
    this.toClient.isCut = true;
    const randomDelayMs = () =>
      isHalfOpen ? prng.between(...HALF_OPEN_DETECTION_RANGE_MS) : prng.longTailBetween(0, 400);
    scheduler.after(randomDelayMs(), () => this.closeAtServer());
    scheduler.after(randomDelayMs(), () => {
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

  /** The node was killed, and with it its side of the connection. */
  disconnectFrom(house: House): void {
    if (this.house !== house) return;
    this.isOpenAtServer = false;
    this.disconnect();
  }

  get isHealthy(): boolean {
    return this.isOpenAtClient && this.isOpenAtServer && !this.toServer.isCut;
  }

  get isClosed(): boolean {
    return !this.isOpenAtClient && !this.isOpenAtServer;
  }
}

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

  constructor(deps: SimulatedNetworkDependencies) {
    this.deps = deps;
  }

  /** Every connection goes to a random node. */
  createTransportOpener(sessionToken: string): OpenTransport {
    return (listener) => {
      const connection = new SimulatedConnection(this.deps, ++this.connectionCount, listener);
      this.connections = this.connections.filter((one) => !one.isClosed);
      this.connections.push(connection);
      connection.connect(this.deps.prng.pick(this.deps.nodes), sessionToken);
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
