/** Where people ask about themselves: tables, history, ratings, their data. */
import {
  type CheckedRequestFields,
  type GameResultEntry,
  type LobbyEntry,
  refuseRequest,
} from '@ludotheque/protocol';
import type { ResultRow } from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import { type MuteAndBlockLists, type People, parseLists } from './people.ts';

const PAGE_SIZE = 50;
const MAX_DEVICES = 10;
const MAX_ROWS = 10_000;
/** So many of the last scores make a line that can be read. */
const MAX_RECENT_SCORES = 50;

type PushKeys = CheckedRequestFields<'push'>['keys'];

const toPage = (before: number | undefined) => ({
  limit: PAGE_SIZE,
  ...(before !== undefined && { before }),
});
const toResultReply = ({ person: _, rated, ...rest }: ResultRow): GameResultEntry => ({
  ...rest,
  rated: rated === null ? null : (JSON.parse(rated) as GameResultEntry['rated']),
});

/** A name out in the world: nobody sends our notes to a machine beside us. */
function isPublicPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname, password, port, protocol, username } = new URL(endpoint);
  const named = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname);
  const inside = /\.(local|localhost|internal|intranet|lan|home|corp|arpa)$/.test(hostname);
  return protocol === 'https:' && !port && !username && !password && named && !inside;
}

export class AccountRequests {
  private readonly ports: Ports;
  private readonly people: People;

  constructor(ports: Ports, people: People) {
    this.ports = ports;
    this.people = people;
  }

  async readProfile(by: string) {
    const { about, created, id, name } = await this.people.find(by);
    return { person: id, name, created, ...parseLists(about) };
  }

  async listTables(by: string, before?: number) {
    const rows = await this.ports.store.listTablesOfPerson(by, toPage(before));
    return { tables: rows.map(({ summary }) => JSON.parse(summary) as LobbyEntry) };
  }

  async readHistory(by: string, before?: number) {
    const rows = await this.ports.store.listResultsOfPerson(by, toPage(before));
    return { results: rows.map(toResultReply), statistics: await this.computeStatistics(by) };
  }

  async listRatings(by: string) {
    return { ratings: await this.ports.store.listRatings(by) };
  }

  async createRecoveryCode(by: string) {
    return { code: await this.people.createRecoveryCode(by) };
  }

  async createDeviceLink(by: string) {
    return { token: await this.people.createDeviceLink(by) };
  }

  async setListMembership(by: string, list: keyof MuteAndBlockLists, other: string, on: boolean) {
    await this.people.setListMembership(by, list, other, on);
    return {};
  }

  async addDevice(by: string, endpoint: string, keys: PushKeys) {
    if (!isPublicPushEndpoint(endpoint))
      refuseRequest('push', 'an endpoint is the https address of a push service');
    const devices = await this.ports.store.listPushSubscriptions(by);
    const isNew = devices.every((row) => row.endpoint !== endpoint);
    if (isNew && devices.length >= MAX_DEVICES)
      refuseRequest('push', `${MAX_DEVICES} devices at most`);
    await this.ports.store.commit({
      pushes: [{ person: by, endpoint, keys: JSON.stringify(keys) }],
    });
    return {};
  }

  async removeDevice(by: string, endpoint: string) {
    await this.ports.store.commit({ unpushed: await this.listOwnEndpoints(by, endpoint) });
    return {};
  }

  /** Nobody unsubscribes the device of another. */
  private async listOwnEndpoints(by: string, endpoint: string): Promise<string[]> {
    const devices = await this.ports.store.listPushSubscriptions(by);
    return devices.filter((row) => row.endpoint === endpoint).map((row) => row.endpoint);
  }

  /** Games, wins and places of each game. */
  private async computeStatistics(by: string) {
    const results = await this.ports.store.listResultsOfPerson(by, { limit: MAX_ROWS });
    return [...Map.groupBy(results, ({ game }) => game)].map(([game, rows]) => ({
      game,
      games: rows.length,
      wins: rows.filter(({ rank }) => rank === 1).length,
      meanRank: rows.reduce((sum, { rank }) => sum + rank, 0) / rows.length,
      meanScore: rows.reduce((sum, { score }) => sum + score, 0) / rows.length,
      /** The share of wins that chance alone would give. */
      fairShare: rows.reduce((sum, { seats }) => sum + 1 / seats, 0) / rows.length,
      scores: rows
        .slice(0, MAX_RECENT_SCORES)
        .map(({ score }) => score)
        .reverse(),
    }));
  }

  /** Whom somebody has muted or blocked, by name; who has been forgotten has none. */
  async listAvoidedPeople(by: string) {
    await this.people.preload([by]);
    const { blocked = [], muted = [] } = this.people.getCachedLists(by);
    const people = await Promise.all(
      [...new Set([...muted, ...blocked])].map(async (person) => ({
        person,
        name: (await this.ports.store.findPerson(person))?.name ?? '',
        muted: muted.includes(person),
        blocked: blocked.includes(person),
      })),
    );
    return { people };
  }

  async readRanking(by: string, game: string) {
    const rows = await this.ports.store.listTopRatings(game, PAGE_SIZE);
    const ranking = await Promise.all(
      rows.map(async ({ games, mu, sigma, subject }) => ({
        ...(subject.startsWith('bot:')
          ? { bot: subject.slice(4) }
          : { name: (await this.ports.store.findPerson(subject))?.name ?? '' }),
        ...(subject === by && { you: true as const }),
        mu,
        sigma,
        games,
      })),
    );
    return { ranking };
  }

  /** All that is kept about somebody, but for the hashes of their secrets. */
  async exportPersonData(by: string) {
    const { store } = this.ports;
    const person = await store.findPerson(by);
    if (!person) refuseRequest('person', 'there is nothing about you here');
    const { about, created, id, name, seen } = person;
    return {
      person: { id, name, created, seen, about: JSON.parse(about) as unknown },
      tables: (await store.listTablesOfPerson(by, { limit: MAX_ROWS })).map((row) => row.id),
      results: (await store.listResultsOfPerson(by, { limit: MAX_ROWS })).map(toResultReply),
      ratings: await store.listRatings(by),
      devices: (await store.listPushSubscriptions(by)).map(({ endpoint }) => endpoint),
    };
  }
}
