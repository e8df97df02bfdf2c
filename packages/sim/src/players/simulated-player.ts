/**
 * A simulated person: opens and joins tables, moves at a random pace, sends a move again when no reply
 * comes, chats, leaves, changes the seats, and returns with another device. At the end of a run they only finish their games.
 */
import { type AnyGame, CodedError, commitToNonce, type Json } from '@ludotheque/core';
import type { RequestFields } from '@ludotheque/protocol';
import type { EventScheduler } from '../environment/event-scheduler.ts';
import type { SimulatedNetwork } from '../environment/simulated-network.ts';
import type { SimulationPrng } from '../simulation-prng.ts';
import { makeRandomCreateRequest } from './random-create-request.ts';
import { SeatingRequests } from './seating-requests.ts';
import { type OpenTable, SimulatedClient } from './simulated-client.ts';

export interface SimulatedPlayerDependencies {
  readonly name: string;
  readonly prng: SimulationPrng;
  readonly scheduler: EventScheduler;
  readonly network: SimulatedNetwork;
  readonly games: ReadonlyMap<string, AnyGame>;
  /** The links to tables that players have given to each other. */
  readonly sharedTableIds: string[];
  mayCreateTable(): boolean;
  /** Registers a person at some node, and resolves with the session token. */
  createAccount(name: string): Promise<string>;
}

const PUSH_KEYS = { p256dh: 'p256dh', auth: 'auth' };
const MAX_OPEN_TABLES = 4;

export class SimulatedPlayer {
  private readonly deps: SimulatedPlayerDependencies;
  private readonly prng: SimulationPrng;
  /** The longest time between two acts. */
  private readonly maxPauseMs: number;
  private readonly seatingRequests: SeatingRequests;
  private sessionToken = '';
  private readonly clients: SimulatedClient[] = [];
  private moveCount = 0;
  /** Moves that have not been answered yet, by table. */
  private readonly movesInFlight = new Map<string, RequestFields<'move'>>();
  /** Tables that they have left. */
  private readonly finishedTables = new Set<string>();
  private isFinishing = false;
  /** Reused for the legal moves of each game. */
  private readonly moveBuffers = new Map<AnyGame, Int32Array>();

  constructor(deps: SimulatedPlayerDependencies) {
    this.deps = deps;
    this.prng = deps.prng;
    this.seatingRequests = new SeatingRequests(deps.prng.fork('seating'));
    this.maxPauseMs = deps.prng.longTailBetween(400, 6_000);
    this.scheduleNextAct();
  }

  /** From now on they only play their games to the end. */
  startFinishing(): void {
    this.isFinishing = true;
    this.finishedTables.clear();
  }

  private scheduleNextAct(): void {
    const most = this.isFinishing ? 800 : this.maxPauseMs;
    this.deps.scheduler.after(this.prng.between(100, most), () => {
      this.act();
      this.scheduleNextAct();
    });
  }

  private act(): void {
    const { prng } = this;
    if (this.sessionToken === '') return void this.createAccount();
    if (!this.isFinishing) this.changeClients();
    if (this.clients.length === 0) this.addClient();
    if (this.clients.length === 0) return;
    const device = prng.pick(this.clients);
    if (this.isFinishing && prng.chance(0.04)) this.reopenOwnTables(device);
    for (const table of [...device.openTables.values()]) this.actAtTable(device, table);
    const busy = device.openTables.size >= MAX_OPEN_TABLES;
    if (!this.isFinishing && !busy && prng.chance(0.5)) this.joinOrCreateTable(device);
  }

  private async createAccount(): Promise<void> {
    this.sessionToken = '…';
    this.sessionToken = await this.deps.createAccount(this.deps.name).catch(() => '');
  }

  private addClient(): void {
    if (this.sessionToken === '…') return;
    const { network, scheduler } = this.deps;
    const timer = { after: (ms: number, call: () => void) => scheduler.after(ms, call) };
    const newMoveId = () => `m${++this.moveCount}`;
    this.clients.push(
      new SimulatedClient(network.createTransportOpener(this.sessionToken), timer, newMoveId),
    );
  }

  /** A request may be refused, or fail without a connection. */
  private ignoreRefusal(request: Promise<unknown> | undefined): void {
    request?.catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
    });
  }

  /** Now and then they close a device, or use another one. */
  private changeClients(): void {
    const { clients, prng } = this;
    const phone = `https://push.example.org/${encodeURIComponent(this.deps.name)}`;
    if (clients.length > 0 && prng.chance(0.004)) clients.shift()!.client.close();
    if (clients.length < 2 && prng.chance(0.01)) this.addClient();
    for (const { client } of clients) {
      if (prng.chance(0.005)) this.ignoreRefusal(client.setLobbySubscribed(prng.chance(0.7)));
      if (prng.chance(0.005)) this.ignoreRefusal(client.request('my-tables', {}));
      if (prng.chance(0.05))
        this.ignoreRefusal(client.request('push', { endpoint: phone, keys: PUSH_KEYS }));
    }
  }

  /** Opens all their unfinished tables; some that are open already are closed first. */
  private reopenOwnTables(device: SimulatedClient): void {
    const request = device.client.request('my-tables', {}).then(async ({ tables }) => {
      for (const { id, phase } of tables) {
        if (!/open|playing/.test(phase)) continue;
        if (device.openTables.has(id) && this.prng.chance(0.2)) await device.leaveTable(id);
        await device.openTable(id);
      }
    });
    this.ignoreRefusal(request);
  }

  private joinOrCreateTable(device: SimulatedClient): void {
    const { prng } = this;
    const { games, sharedTableIds, mayCreateTable } = this.deps;
    const newTables = sharedTableIds
      .filter((id) => !this.finishedTables.has(id) && !device.openTables.has(id))
      .slice(-6);
    if (newTables.length > 0 && prng.chance(0.7)) {
      this.ignoreRefusal(device.openTable(prng.pick(newTables)));
      return;
    }
    if (!mayCreateTable()) return;
    const game = prng.pick([...games.values()]);
    const request = prng.chance(0.1)
      ? device.client.request('play-now', { game: game.id })
      : device.client.request('create', makeRandomCreateRequest(game, prng));
    this.ignoreRefusal(request.then(({ table }) => this.shareAndSitDown(device, table)));
  }

  /** Sits down at a table of their own, and shares the link. */
  private async shareAndSitDown(device: SimulatedClient, table: string): Promise<void> {
    const { sharedTableIds } = this.deps;
    if (!sharedTableIds.includes(table)) sharedTableIds.push(table);
    await device.openTable(table);
    await this.sitDown(device, table);
  }

  /** One player in four has an older client, which sends the nonce plainly. */
  private sitDown({ client }: SimulatedClient, table: string): Promise<unknown> {
    const nonce = this.prng.hexBytes(16);
    return /^[0-3]/.test(nonce)
      ? client.request('sit', { table, nonce })
      : client.sitDown(table, commitToNonce(nonce));
  }

  private actAtTable(device: SimulatedClient, table: OpenTable): void {
    const { phase } = table.publicTable;
    if (phase === 'open') this.actBeforeStart(device, table);
    else if (phase === 'playing') this.actDuringGame(device, table);
    else this.leaveOrRematch(device, table);
  }

  private actBeforeStart(device: SimulatedClient, table: OpenTable): void {
    const { prng } = this;
    const { publicTable, id } = table;
    const { client } = device;
    const me = publicTable.sitters.find(
      ({ person }) => person && this.sessionToken.startsWith(`${person}.`),
    );
    if (me && me.person === publicTable.keeper && !this.isFinishing) {
      if (this.seatingRequests.wantsHostToGoAway(table)) {
        this.leaveOrRematch(device, table);
        return;
      }
      this.ignoreRefusal(this.seatingRequests.actAsHost(client, table));
    }
    if (!me && !this.isFinishing) {
      if (prng.chance(0.6)) this.ignoreRefusal(this.sitDown(device, id));
      else if (prng.chance(0.1)) this.leaveOrRematch(device, { id });
    } else if (me && me.person === publicTable.keeper && prng.chance(this.isFinishing ? 1 : 0.08))
      this.ignoreRefusal(
        client.request('start', { table: id, fill: prng.pick(['random', 'easy'] as const) }),
      );
    else if (me && !this.isFinishing && prng.chance(0.01))
      this.ignoreRefusal(client.request('leave', { table: id }));
  }

  private actDuringGame(device: SimulatedClient, table: OpenTable): void {
    const { prng } = this;
    const { id, seat, view } = table;
    if (seat < 0 || !view) {
      if (!this.isFinishing)
        this.ignoreRefusal(this.seatingRequests.actAsSpectator(device.client, table));
      if (prng.chance(0.02)) this.leaveOrRematch(device, table);
      return;
    }
    if (!this.isFinishing) this.sendRandomRequests(device, table);
    const awaited = view.awaited.includes(seat);
    const moveInFlight = this.movesInFlight.get(id);
    if (moveInFlight) {
      if (prng.chance(0.2)) this.resendMove(moveInFlight);
    } else if (awaited || prng.chance(0.3)) this.sendMove(device, table);
  }

  private listLegalMoves({ publicTable, view }: OpenTable): Json[] {
    const game = this.deps.games.get(publicTable.setup.game)!;
    const moves = this.moveBuffers.get(game) ?? new Int32Array(game.limits.moves);
    this.moveBuffers.set(game, moves);
    const count = game.moves(game.imagine(view!, this.prng), view!.seat, moves);
    return Array.from(moves.subarray(0, count), (move) => game.write(move));
  }

  private sendMove(device: SimulatedClient, table: OpenTable): void {
    const { prng } = this;
    const { id, lastLineNumber } = table;
    const legal = this.listLegalMoves(table);
    if (legal.length === 0) return;
    const isIllegal = !this.isFinishing && prng.chance(0.01);
    const move = isIllegal ? { no: 'such move' } : prng.pick(legal);
    const made = device.client.makeMove(id, move);
    this.movesInFlight.set(id, {
      table: id,
      move,
      seen: lastLineNumber,
      moveId: device.lastMoveId,
    });
    this.ignoreRefusal(made.finally(() => this.movesInFlight.delete(id)));
  }

  /** Sends the same move again, perhaps from another device. */
  private resendMove(move: RequestFields<'move'>): void {
    const { client } = this.prng.pick(this.clients);
    this.ignoreRefusal(client.request('move', move, { resendAfterReconnect: true }));
  }

  private sendRandomRequests({ client }: SimulatedClient, openTable: OpenTable): void {
    const { prng } = this;
    const { publicTable, id, seat } = openTable;
    this.ignoreRefusal(this.seatingRequests.actAsPlayer(client, openTable));
    const table = { table: id };
    if (prng.chance(0.01)) this.ignoreRefusal(client.request('say', { ...table, preset: 'hello' }));
    if (prng.chance(0.005))
      this.ignoreRefusal(client.request('say', { ...table, text: `I am ${this.maxPauseMs}` }));
    if (prng.chance(0.001)) this.ignoreRefusal(client.request('resign', table));
    if (prng.chance(0.002)) this.ignoreRefusal(client.request('leave', table));
    if (prng.chance(0.003)) this.ignoreRefusal(client.request('return', table));
    if (prng.chance(0.002))
      this.ignoreRefusal(client.request('agree', { ...table, yes: prng.chance(0.7) }));
    if (prng.chance(0.005))
      this.ignoreRefusal(
        client.request('vote', { ...table, seat: (seat + 1) % publicTable.sitters.length }),
      );
    if (prng.chance(0.002)) this.ignoreRefusal(client.request('hint', table));
    if (prng.chance(0.002)) this.ignoreRefusal(client.request('record', table));
    if (prng.chance(0.003)) this.ignoreRefusal(client.request('legal', table));
  }

  private leaveOrRematch(device: SimulatedClient, { id }: { readonly id: string }): void {
    const { client } = device;
    const isOver = device.openTables.get(id)?.publicTable.phase === 'over';
    if (!this.isFinishing && isOver && this.deps.mayCreateTable() && this.prng.chance(0.2)) {
      this.ignoreRefusal(
        client
          .request('rematch', { table: id })
          .then(({ table }) => this.shareAndSitDown(device, table)),
      );
      return;
    }
    this.finishedTables.add(id);
    this.ignoreRefusal(device.leaveTable(id));
  }
}
