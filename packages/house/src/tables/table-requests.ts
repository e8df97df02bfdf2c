/** What people do at tables, and who may: sit down, move, play again. */
import type { Json } from '@ludotheque/core';
import {
  type CheckedRequestFields,
  type GameRecord,
  refuseRequest,
  type TableIdReply,
} from '@ludotheque/protocol';
import type { AccountStore, TableRecordStore } from '@ludotheque/store';
import { MissingRulesError, type TableInput } from '@ludotheque/table';
import { SharedCalls } from '../async/shared-calls.ts';
import type { People } from '../people/people.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import { chooseSitterName } from './distinct-name.ts';
import { GameRecordBuilder } from './game-record.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import type { Lobby } from './lobby.ts';
import { QuickTables } from './quick-tables.ts';
import {
  createBotInputs,
  decideLeaveInput,
  decideSitInputs,
  removeSitting,
  toDealShare,
} from './seating-inputs.ts';
import type { TableEvents } from './table-events.ts';
import type { TableFactory } from './table-factory.ts';
import type { Requester, SubmitReply } from './table-frame-builder.ts';
import { type CreateTable, TableOpener } from './table-opener.ts';
import { TableRequestLimits } from './table-request-limits.ts';
import { withdrawWithoutRules } from './withdraw-without-rules.ts';

/** A bot that the host adds. */
type WantedBot = Pick<CheckedRequestFields<'seat-bot'>, 'level' | 'personality'>;
/** An input that a person asked for. */
type PersonInput = TableInput & { readonly by: string };

export interface TableRequestsDependencies {
  readonly ports: Pick<Ports, 'clock' | 'pubSub' | 'rules'> & {
    readonly store: AccountStore & TableRecordStore;
  };
  readonly events: TableEvents;
  readonly people: People;
  readonly liveTables: LiveTables;
  readonly lobby: Lobby;
  readonly tableFactory: TableFactory;
}

export class TableRequests {
  private readonly ports: TableRequestsDependencies['ports'];
  private readonly people: People;
  private readonly liveTables: LiveTables;
  private readonly tableFactory: TableFactory;
  private readonly quickTables: QuickTables;
  private readonly limits: TableRequestLimits;
  private readonly opener: TableOpener;
  /** Rematches that are being created, by the table that is over. */
  private readonly rematches = new SharedCalls<string>();
  private readonly gameRecords: GameRecordBuilder;

  constructor(deps: TableRequestsDependencies) {
    const { events, ports, people, liveTables, lobby, tableFactory } = deps;
    this.ports = ports;
    this.people = people;
    this.liveTables = liveTables;
    this.tableFactory = tableFactory;
    this.limits = new TableRequestLimits(ports.clock);
    this.opener = new TableOpener({ clock: ports.clock, events, lobby });
    this.gameRecords = new GameRecordBuilder(ports, liveTables);
    this.quickTables = new QuickTables({
      people,
      liveTables,
      lobby,
      tableFactory,
      opener: this.opener,
      limits: this.limits,
      now: () => ports.clock.now(),
      isBlockedAtTable: (person, liveTable) => this.isBlockedAtTable(person, liveTable),
    });
  }

  /** Submits an input that needs no checks but those of the table. */
  async submit(table: string, input: PersonInput, requester?: Requester): Promise<SubmitReply> {
    this.limits.checkAction(input.by);
    return this.liveTables.submit(table, input, requester);
  }

  /** Also at a table whose rules are missing. */
  async resign(by: string, table: string, requester?: Requester): Promise<SubmitReply> {
    try {
      return await this.submit(table, { kind: 'resign', by }, requester);
    } catch (error) {
      if (!(error instanceof MissingRulesError)) throw error;
      return withdrawWithoutRules(this.ports, by, table);
    }
  }

  async create(session: Session, fields: CheckedRequestFields<'create'>): Promise<TableIdReply> {
    const by = session.person.id;
    this.limits.checkCreation(session);
    const { name } = await this.people.find(by);
    const create = () => this.tableFactory.create(by, fields, name);
    const { id: table } = fields.listed
      ? await this.opener.openListed(session, create)
      : await this.opener.openForLink(session, create);
    return { table };
  }

  async joinQuickTable(session: Session, game: string): Promise<TableIdReply> {
    this.limits.checkCreation(session);
    return { table: (await this.quickTables.join(session, game)).id };
  }

  async takeOver(
    by: string,
    table: string,
    seat: number,
    requester?: Requester,
  ): Promise<SubmitReply> {
    this.limits.checkAction(by);
    const clientKey = requester?.session.clientKey;
    return this.quickTables.takeOver(by, table, seat, { clientKey, requester });
  }

  async sit(
    by: string,
    { table, ...fields }: CheckedRequestFields<'sit'>,
    requester?: Requester,
  ): Promise<SubmitReply> {
    this.limits.checkAction(by);
    const share = toDealShare(fields);
    const { name } = await this.people.find(by);
    await this.people.preload((await this.liveTables.getOrLoad(table)).table.roster.people);
    const decide = (liveTable: LiveTable) => {
      if (this.isBlockedAtTable(by, liveTable))
        refuseRequest('unwelcome', 'somebody here would rather play without you');
      const shownName = chooseSitterName(liveTable.table, by, name);
      return decideSitInputs({ kind: 'sit', by, name: shownName, ...share }, liveTable);
    };
    const addSitting = () => ({ sittings: [{ person: by, table, at: this.ports.clock.now() }] });
    const reply = await this.limits.countArrival(table, requester?.session.clientKey, () =>
      this.liveTables.submit(table, decide, requester, addSitting),
    );
    const liveTable = await this.liveTables.getOrLoad(table).catch(() => undefined);
    liveTable?.broadcastPresence();
    return reply;
  }

  async leave(by: string, table: string, requester?: Requester): Promise<SubmitReply> {
    this.limits.checkAction(by);
    const decide = (liveTable: LiveTable) => [decideLeaveInput(liveTable, by)];
    return this.liveTables.submit(table, decide, requester, removeSitting(by));
  }

  async removePerson(
    by: string,
    person: string,
    table: string,
    requester?: Requester,
  ): Promise<SubmitReply> {
    this.limits.checkAction(by);
    const input: TableInput = { kind: 'remove', by, person };
    return this.liveTables.submit(table, input, requester, removeSitting(person));
  }

  async seatBot(
    by: string,
    { level, personality, table }: CheckedRequestFields<'seat-bot'>,
    requester?: Requester,
  ): Promise<SubmitReply> {
    this.limits.checkAction(by);
    const bot = { level, personality };
    const decide = (liveTable: LiveTable) => this.createBotInputs(by, bot, liveTable, 1);
    return this.liveTables.submit(table, decide, requester);
  }

  private createBotInputs(by: string, bot: WantedBot, { table }: LiveTable, count: number) {
    const taken = table.listNamesOfOthers('');
    const names = this.tableFactory.chooseBotNames(count, taken, bot.personality);
    return createBotInputs(by, bot.level, count, names);
  }

  async start(
    by: string,
    { fill, personality, table }: CheckedRequestFields<'start'>,
    requester?: Requester,
  ): Promise<SubmitReply> {
    this.limits.checkAction(by);
    const start: TableInput = { kind: 'start', by };
    if (fill === undefined) return this.liveTables.submit(table, start, requester);
    const bot = { level: fill, personality };
    const fillAndStart = (liveTable: LiveTable): TableInput[] => [
      ...this.createBotInputs(by, bot, liveTable, liveTable.table.roster.freeSeats),
      start,
    ];
    return this.liveTables.submit(table, fillAndStart, requester);
  }

  move(
    by: string,
    { move, moveId, seen, table }: CheckedRequestFields<'move'>,
    requester?: Requester,
  ): Promise<SubmitReply> {
    // The message was parsed from JSON; the rules check what it says.
    const input: TableInput = { kind: 'move', by, id: moveId, seen, move: move as Json };
    return this.liveTables.submit(table, input, requester);
  }

  /** One new table for everybody who wants to play again. */
  async rematch(session: Session, id: string): Promise<TableIdReply> {
    const { table } = await this.liveTables.getOrLoad(id);
    const mayOpen = table.phase === 'over' && table.roster.has(session.person.id);
    if (table.rematchId === undefined && !mayOpen)
      refuseRequest('rematch', 'only who has played here, and afterwards');
    return { table: await this.rematches.run(id, () => this.createRematch(session, id)) };
  }

  private async createRematch(session: Session, id: string): Promise<string> {
    const liveTable = await this.liveTables.getOrLoad(id);
    while (liveTable.hasCommitsInFlight) await liveTable.waitForCommits();
    if (!liveTable.isInvalidated && liveTable.table.rematchId !== undefined)
      return liveTable.table.rematchId;
    this.limits.checkCreation(session);
    const by = session.person.id;
    const { name } = await this.people.find(by);
    const create: CreateTable = (listed) =>
      this.tableFactory.createRematch(by, liveTable, { listed, ownName: name });
    const next = liveTable.table.setup.listed
      ? await this.opener.openListedOrForLink(session, create)
      : await this.opener.openForLink(session, create);
    try {
      await this.liveTables.submit(id, { kind: 'rematch', by, next: next.id });
      return next.id;
    } catch (error) {
      const { rematchId } = (await this.liveTables.getOrLoad(id)).table;
      if (rematchId === undefined) throw error;
      // Another node was quicker: ours is not needed.
      await this.liveTables.submit(next.id, { kind: 'close', why: 'abandoned' });
      return rematchId;
    }
  }

  /** The record of a finished game. The whole game is replayed for it, so it is limited. */
  async readGameRecord(session: Session, table: string): Promise<GameRecord> {
    this.limits.checkGameRecord(session);
    return this.gameRecords.build(table);
  }

  /** Somebody at the table has blocked this person, or is blocked by them. */
  private isBlockedAtTable(by: string, { table }: LiveTable): boolean {
    const blocked = this.people.getCachedLists(by).blocked ?? [];
    return table.roster.people.some(
      (person) =>
        blocked.includes(person) || this.people.getCachedLists(person).blocked?.includes(by),
    );
  }
}
