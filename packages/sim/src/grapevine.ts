/** What nodes tell each other: it arrives late, in another order, or not at all. */
import type { NodeMessage, NodePubSub } from '@ludotheque/house';
import type { Dice } from './dice.ts';
import type { Schedule } from './schedule.ts';
import type { Weather } from './weather.ts';

/** Between two moments when it might fall silent, and for how long it then is. */
const [CALM, SILENCE] = [
  [20_000, 200_000],
  [1_000, 60_000],
] as const;

export interface GrapevineParts {
  readonly schedule: Schedule;
  readonly weather: Weather;
  readonly dice: Dice;
}

interface Ear {
  readonly follows: (table: string) => boolean;
  readonly hear: (news: NodeMessage, from: string) => void;
}

export class Grapevine {
  private readonly parts: GrapevineParts;
  private readonly ears = new Map<string, Ear>();
  private isSilent = false;

  constructor(parts: GrapevineParts) {
    this.parts = parts;
    this.planSilence();
  }

  private planSilence(): void {
    const { dice, schedule, weather } = this.parts;
    schedule.after(dice.between(...CALM), () => {
      if (weather.isCalm) return;
      if (!weather.strikes('silence')) return this.planSilence();
      this.isSilent = true;
      schedule.after(dice.wait(...SILENCE), () => {
        this.isSilent = false;
        this.planSilence();
      });
    });
  }

  /** `arrive` says when a node takes note of something: not while it stands still, never once it is dead. */
  announcerFor(node: string, arrive: (call: () => void) => void): NodePubSub {
    const vine = this;
    const followed = new Set<string>();
    return {
      nodeId: node,
      get isReceiving() {
        return !vine.isSilent;
      },
      publish: (news) => vine.pass(news, node),
      onMessage(hear) {
        const follows = (table: string) => followed.has(table);
        vine.ears.set(node, { follows, hear: (news, from) => arrive(() => hear(news, from)) });
      },
      async subscribeToTable(table) {
        followed.add(table);
        await vine.parts.schedule.pause(vine.parts.dice.wait(0, 10));
      },
      unsubscribeFromTable: (table) => void followed.delete(table),
    };
  }

  private pass(news: NodeMessage, from: string): void {
    const { dice, schedule, weather } = this.parts;
    for (const [node, { follows, hear }] of this.ears) {
      if (node === from || this.isSilent || weather.strikes('unheard')) continue;
      const own = news.about === 'table' || news.about === 'present' || news.about === 'who';
      if (own && !follows(news.table)) continue;
      const takes = weather.strikes('late-news') ? dice.between(500, 20_000) : dice.wait(0, 20);
      schedule.after(takes, () => hear(news, from));
    }
  }

  /** The node is no more. */
  forget(node: string): void {
    this.ears.delete(node);
  }
}
