/** What everybody may know about a table, and which events of a step one seat may know. */
import { type GameResult, hasSeat, type Seat, type TablePhase } from '@ludotheque/core';
import type { EmittedEvent } from './event-collector.ts';
import type { Table } from './table.ts';
import type { EndReason, TableSetup } from './table-setup.ts';

export interface PublicSitter {
  readonly name: string;
  /** Absent for bots. Needed to mute or block a person. */
  readonly person?: string;
  /** The level of the bot that plays the seat, its own or for a person who is away. */
  readonly bot?: string;
  readonly gone?: 'resigned' | 'removed';
}

export interface PublicTable {
  readonly id: string;
  readonly setup: TableSetup;
  readonly phase: TablePhase;
  readonly keeper: string | null;
  /** In the order of arrival before the deal, and by seat after it. */
  readonly sitters: readonly PublicSitter[];
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly agreed: readonly string[];
  readonly votes: readonly { readonly seat: Seat; readonly by: readonly string[] }[];
  readonly created: number;
  readonly ending: EndReason | null;
  readonly result: GameResult | null;
  /** Null until the game is over. */
  readonly seed: string | null;
  readonly next: string | null;
}

function listSitters({ roster, match }: Table): PublicSitter[] {
  if (!match)
    return roster.entries.map((entry) =>
      entry.kind === 'bot'
        ? { name: '', bot: entry.level }
        : { name: entry.name, person: entry.person },
    );
  return match.holders.map(({ isPlayedByBot, gone, botLevel, name, person }) => ({
    name,
    ...(person !== undefined && { person }),
    ...(isPlayedByBot && { bot: botLevel }),
    ...(gone && { gone }),
  }));
}

export function buildPublicTable(table: Table): PublicTable {
  return {
    id: table.id,
    setup: table.setup,
    phase: table.phase,
    keeper: table.roster.host ?? null,
    sitters: listSitters(table),
    commitment: table.commitment,
    nonces: table.roster.nonces,
    agreed: [...table.votes.agreedToEnd],
    votes: [...table.votes.removalVotes].map(([seat, by]) => ({ seat, by: [...by] })),
    created: table.createdAt,
    ending: table.ending ?? null,
    result: table.result ?? null,
    seed: table.revealedSeed ?? null,
    next: table.rematchId ?? null,
  };
}

/** The events of a step as this seat may know them. For a spectator the seat is WATCHER. */
export function filterEventsForSeat(emitted: readonly EmittedEvent[], seat: Seat): unknown[] {
  const events: unknown[] = [];
  for (const { insiders, open, secret } of emitted) {
    // -1 means that everybody may know the event, spectators too.
    const event = insiders === -1 || hasSeat(insiders, seat) ? secret : open;
    if (event !== undefined) events.push(event);
  }
  return events;
}
