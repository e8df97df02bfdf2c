/**
 * "Play now": a game begins at once. People join others where that is possible without waiting: at the
 * last free seat of a table where somebody waits, or at the seat of a bot in a round that has just
 * begun. Otherwise they get a table of their own, with bots in all other seats.
 */
import { type LobbyEntry, refuseRequest } from '@ludotheque/protocol';
import type { TableInput } from '@ludotheque/table';
import type { People } from '../people/people.ts';
import type { Session } from '../session.ts';
import { chooseSitterName } from './distinct-name.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import type { Lobby } from './lobby.ts';
import type { TableFactory } from './table-factory.ts';
import type { Requester, SubmitReply } from './table-frame-builder.ts';
import type { TableOpener } from './table-opener.ts';
import type { TableRequestLimits } from './table-request-limits.ts';

/** So that a request takes no longer where very many people play. */
const MAX_TABLES_TRIED = 20;

export interface QuickTablesDependencies {
  readonly people: People;
  readonly liveTables: LiveTables;
  readonly lobby: Lobby;
  readonly tableFactory: TableFactory;
  readonly opener: TableOpener;
  readonly limits: TableRequestLimits;
  now(): number;
  /** Whether somebody at the table has blocked this person, or is blocked by them. */
  isBlockedAtTable(person: string, liveTable: LiveTable): boolean;
}

interface TakeOverOptions {
  readonly clientKey: string | undefined;
  readonly onlyNow?: boolean;
  readonly requester?: Requester | undefined;
}

export class QuickTables {
  private readonly deps: QuickTablesDependencies;

  constructor(deps: QuickTablesDependencies) {
    this.deps = deps;
  }

  /** The id of a table where this person plays at once, after sitting down if the game is not dealt. */
  async join(session: Session, game: string): Promise<LiveTable> {
    const { lobby, opener, people, tableFactory } = this.deps;
    const by = session.person.id;
    tableFactory.requireOfferedGame(game);
    const entries = await lobby.listOpenOrJoinableTables();
    const suitable = entries.filter((entry) => isSuitable(entry, game)).slice(0, MAX_TABLES_TRIED);
    for (const entry of suitable) {
      const liveTable = await this.tryToJoin(session, entry);
      if (liveTable) return liveTable;
    }
    const ownName = (await people.find(by)).name;
    return opener.openListedOrForLink(session, (listed) =>
      tableFactory.createQuickTable(by, game, { listed, ownName }),
    );
  }

  private async tryToJoin(
    { clientKey, person: { id: by } }: Session,
    { id, phase }: LobbyEntry,
  ): Promise<LiveTable | undefined> {
    const { isBlockedAtTable, liveTables, people } = this.deps;
    const liveTable = await liveTables.getOrLoad(id).catch(() => undefined);
    if (!liveTable || !isAnybodyThere(liveTable)) return undefined;
    const { table } = liveTable;
    if (table.roster.has(by)) return undefined;
    await people.preload([by, ...table.roster.people]);
    if (isBlockedAtTable(by, liveTable)) return undefined;
    if (phase === 'open') return hasLastSeatFree(liveTable, by) ? liveTable : undefined;
    const seat = findFreshBotSeat(liveTable);
    if (seat === undefined) return undefined;
    try {
      await this.takeOver(by, id, seat, { clientKey, onlyNow: true });
      return liveTable;
    } catch {
      // Somebody was quicker, or a move was made meanwhile: there are other tables.
      return undefined;
    }
  }

  /** Takes the seat of a bot: now, or with the next round unless it has to be now. */
  async takeOver(
    by: string,
    id: string,
    seat: number,
    { clientKey, onlyNow = false, requester }: TakeOverOptions,
  ): Promise<SubmitReply> {
    const { isBlockedAtTable, limits, liveTables, now, people } = this.deps;
    const { name } = await people.find(by);
    await people.preload([by, ...(await liveTables.getOrLoad(id)).table.roster.people]);
    const decide = (liveTable: LiveTable): TableInput[] => {
      const { match } = liveTable.table;
      if (isBlockedAtTable(by, liveTable))
        refuseRequest('unwelcome', 'somebody here would rather play without you');
      if (onlyNow && !match?.roundStart.isFresh(match))
        refuseRequest('late', 'the round has begun');
      const shownName = chooseSitterName(liveTable.table, by, name);
      return [{ kind: 'take-over', by, name: shownName, seat }];
    };
    const addSitting = () => ({ sittings: [{ person: by, table: id, at: now() }] });
    const reply = await limits.countArrival(id, clientKey, () =>
      liveTables.submit(id, decide, requester, addSitting),
    );
    (await liveTables.getOrLoad(id).catch(() => undefined))?.broadcastPresence();
    return reply;
  }
}

const isSuitable = ({ clock, game, rated }: LobbyEntry, wanted: string) =>
  game === wanted && !rated && clock.kind !== 'correspondence';

/** Tables whose people are all absent are offered to nobody. */
const isAnybodyThere = (liveTable: LiveTable) => liveTable.presence.listPresentPeople().length > 0;

/** Taking the last seat starts the game, so nobody waits. */
const hasLastSeatFree = ({ table: { phase, roster } }: LiveTable, person: string) =>
  phase === 'open' && roster.freeSeats === 1 && !roster.removedPeople.has(person);

function findFreshBotSeat({ table }: LiveTable): number | undefined {
  const { match, phase } = table;
  if (phase !== 'playing' || !match || !table.allowsTakeOver) return undefined;
  if (!match.roundStart.isFresh(match)) return undefined;
  return table.listFreeBotSeats()[0];
}
