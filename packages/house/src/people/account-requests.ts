/** Requests about a person's own account: tables, history, ratings, devices, lists, export. */

import {
  type CheckedRequestFields,
  type LobbyEntry,
  refuseRequest,
  type SeatResultEntry,
} from '@ludotheque/protocol';
import type { AccountStore, PersonRow, ResultRow } from '@ludotheque/store';
import { readAllPages } from '../async/read-all-pages.ts';
import type { Ports } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { Session } from '../session.ts';
import { CredentialLimits } from './credential-limits.ts';
import { type People, parseLists } from './people.ts';

const PAGE_SIZE = 50;
/** Statistics and exports are made of all results of a person: so many at once, then one in a second. */
const WHOLE_READS_AT_ONCE = 60;

type AccountRequestsPorts = Pick<Ports, 'clock'> & { readonly store: AccountStore };
type PushKeys = CheckedRequestFields<'push'>['keys'];

const toPage = (before: number | undefined) => ({
  limit: PAGE_SIZE,
  ...(before !== undefined && { before }),
});
const toResultReply = ({ person: _, rated, ...rest }: ResultRow): SeatResultEntry => ({
  ...rest,
  rated: rated === null ? null : (JSON.parse(rated) as SeatResultEntry['rated']),
});

/** Only public names: notifications must not be sent into our own network. */
function isPublicPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname, password, port, protocol, username } = new URL(endpoint);
  const isNamed = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname);
  const isInternal = /\.(local|localhost|internal|intranet|lan|home|corp|arpa)$/.test(hostname);
  return protocol === 'https:' && !port && !username && !password && isNamed && !isInternal;
}

export class AccountRequests {
  private readonly clock: AccountRequestsPorts['clock'];
  private readonly store: AccountStore;
  private readonly people: People;
  private readonly wholeReads: RateLimiter;
  private readonly credentialLimits: CredentialLimits;

  constructor({ clock, store }: AccountRequestsPorts, people: People) {
    this.clock = clock;
    this.store = store;
    this.people = people;
    this.wholeReads = new RateLimiter(clock, WHOLE_READS_AT_ONCE, 1);
    this.credentialLimits = new CredentialLimits(clock);
  }

  private requireWholeRead(by: string): void {
    if (!this.wholeReads.tryConsume(by)) refuseRequest('rate', 'one after the other, please');
  }

  async readProfile(by: string) {
    const person = await this.people.find(by);
    const { created, id, name } = person;
    return { person: id, name, created, ...(await this.readAbout(person)) };
  }

  /** The lists of a person, and until when the operator has muted them. */
  private async readAbout(person: PersonRow) {
    const mutedUntil = await this.people.findMutedUntil(person);
    return { ...parseLists(person.about), ...(mutedUntil !== undefined && { mutedUntil }) };
  }

  async listTables(by: string, before?: number) {
    const rows = await this.store.listTablesOfPerson(by, toPage(before));
    return { tables: rows.map(({ summary }) => JSON.parse(summary) as LobbyEntry) };
  }

  async readHistory(by: string, before?: number) {
    this.requireWholeRead(by);
    const rows = await this.store.listResultsOfPerson(by, toPage(before));
    return {
      results: rows.map(toResultReply),
      statistics: await this.store.listResultStatistics(by),
    };
  }

  async listRatings(by: string) {
    return { ratings: await this.store.listRatings(by) };
  }

  async createRecoveryCode(by: Session) {
    const make = () => this.people.createRecoveryCode(by.person.id, by.device);
    return { code: await this.credentialLimits.countMaking(by, make) };
  }

  async createDeviceLink(by: Session) {
    const make = () => this.people.createDeviceLink(by.person.id, by.device);
    return { token: await this.credentialLimits.countMaking(by, make) };
  }

  async listDevices({ device, person }: Session) {
    return { devices: await this.people.listDevices(person.id, device) };
  }

  async signOutDevice({ device, person }: Session, deviceId: string) {
    await this.people.signOutDevice(person.id, device, deviceId);
    return {};
  }

  async signOutOtherDevices({ device, person }: Session) {
    await this.people.signOutOtherDevices(person.id, device);
    return {};
  }

  async setListMembership(by: string, list: 'blocked' | 'muted', other: string, on: boolean) {
    await this.people.setListMembership(by, list, other, on);
    return {};
  }

  async addDevice(by: Session, endpoint: string, keys: PushKeys) {
    if (!isPublicPushEndpoint(endpoint))
      refuseRequest('push', 'an endpoint is the https address of a push service');
    const subscription = { endpoint, keys: JSON.stringify(keys) };
    const { device, person } = by;
    const make = () => this.people.addPushSubscription(person.id, device, subscription);
    await this.credentialLimits.countMaking(by, make);
    return {};
  }

  async removeDevice(by: string, endpoint: string) {
    await this.store.commit({ unpushed: await this.listOwnEndpoints(by, endpoint) });
    return {};
  }

  /** Nobody can unsubscribe another person's device. */
  private async listOwnEndpoints(by: string, endpoint: string): Promise<string[]> {
    const devices = await this.store.listPushSubscriptions(by);
    return devices.filter((row) => row.endpoint === endpoint).map((row) => row.endpoint);
  }

  /** The people whom a person has muted or blocked. Forgotten people have an empty name. */
  async listAvoidedPeople(by: string) {
    await this.people.preload([by]);
    const lists = this.people.getCachedLists(by);
    const muted = new Set(lists.muted);
    const blocked = new Set(lists.blocked);
    const people = [];
    for (const person of new Set([...muted, ...blocked])) {
      const name = await this.people.findName(person);
      people.push({ person, name, muted: muted.has(person), blocked: blocked.has(person) });
    }
    return { people };
  }

  async readRanking(by: string, game: string) {
    const rows = await this.store.listTopRatings(game, PAGE_SIZE);
    const ranking = await Promise.all(
      rows.map(async ({ games, mu, sigma, subject }) => ({
        ...(subject.startsWith('bot:')
          ? { bot: subject.slice(4) }
          : { name: (await this.store.findPerson(subject))?.name ?? '' }),
        ...(subject === by && { you: true as const }),
        mu,
        sigma,
        games,
      })),
    );
    return { ranking };
  }

  /** All that is stored about a person, except the hashes of their secrets. */
  async exportPersonData(by: string) {
    this.requireWholeRead(by);
    const { store } = this;
    const person = await store.findPerson(by);
    if (!person) refuseRequest('person', 'there is nothing about you here');
    const { created, id, name, seen } = person;
    const tables = await readAllPages(this.clock, (page) => store.listTablesOfPerson(by, page));
    const results = await readAllPages(this.clock, (page) => store.listResultsOfPerson(by, page));
    return {
      person: { id, name, created, seen, about: await this.readAbout(person) },
      tables: tables.map((table) => table.id),
      results: results.map(toResultReply),
      ratings: await store.listRatings(by),
      devices: (await store.listPushSubscriptions(by)).map(({ endpoint }) => endpoint),
      signedIn: (await this.people.listDevices(by, undefined)).map(
        ({ device: _, ...rest }) => rest,
      ),
    };
  }
}
