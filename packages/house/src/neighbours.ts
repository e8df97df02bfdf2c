/**
 * The other nodes of a house that has several: hears what they tell, and looks every few seconds for
 * what nobody has told. All that is told only makes things quicker.
 */
import type { Lobby } from './lobby.ts';
import type { News, Ports } from './ports.ts';
import type { Rooms } from './rooms.ts';

/** So often are tables compared with the store, and claims made anew: three times in a claim's time. */
const EVERY = 2_000;

export interface Hearers {
  /** Somebody has changed at another node. */
  person(person: string): Promise<void>;
  turn(person: string, turn: { readonly table: string; readonly game: string }): void;
}

export class Neighbours {
  private readonly ports: Ports;
  private readonly rooms: Rooms;
  private readonly lobby: Lobby;
  private readonly hearers: Hearers;
  private cancel: (() => void) | undefined;
  private ended = false;
  /** How much was heard. */
  heard = 0;

  constructor(ports: Ports, rooms: Rooms, lobby: Lobby, hearers: Hearers) {
    this.ports = ports;
    this.rooms = rooms;
    this.lobby = lobby;
    this.hearers = hearers;
  }

  async begin(): Promise<void> {
    if (!this.ports.announcer) return;
    this.ports.announcer.listen((news, from) => {
      this.heard++;
      this.hear(news, from).catch((error: unknown) =>
        this.ports.warn(`what was told about a ${news.about} could not be read`, error),
      );
    });
    await this.look();
  }

  async end(): Promise<void> {
    this.ended = true;
    this.cancel?.();
    await this.rooms.duty?.end();
  }

  async hear(news: News, from: string): Promise<void> {
    if (this.ended) return;
    if (news.about === 'person') return this.hearers.person(news.person);
    if (news.about === 'turn') return this.hearers.turn(news.person, news);
    const room = this.rooms.inUse.get(news.table);
    if (news.about === 'lobby') return room ? undefined : this.lobby.hear(news.table);
    // Given up, and nobody has needed it since: whoever does will follow it again.
    if (!room) return this.ports.announcer!.unfollow(news.table);
    if (news.about === 'table') return this.rooms.catchingUp.upTo(room, news.n);
    if (news.about === 'who') return this.rooms.presence.tell(room, true);
    if (this.rooms.presence.hear(news.table, from, news.people)) this.lookAround(news.table);
  }

  /** Whoever came or went at another node came or went at the table. */
  private lookAround(table: string): void {
    const room = this.rooms.inUse.get(table);
    if (!room) return;
    room.tellPresence();
    this.rooms.lookAround(room);
  }

  private async look(): Promise<void> {
    const { duty, inUse, presence } = this.rooms;
    try {
      const { due, free } = await duty!.round((table) => {
        const room = inUse.get(table);
        return room !== undefined && /playing|over/.test(room.table.phase) && !room.filed;
      });
      for (const table of free) this.rooms.attend(table);
      // Reading many takes its time, and claims do not wait.
      void this.rooms.takeUp(due);
      for (const table of presence.expire()) this.lookAround(table);
      presence.tellAll(inUse.values());
      await this.rooms.catchingUp.compare([...inUse.values()]);
      await this.lobby.compare();
    } catch (error) {
      this.ports.warn('the store could not be asked what is new', error);
    }
    if (!this.ended) this.cancel = this.ports.clock.after(EVERY, () => void this.look());
  }
}
