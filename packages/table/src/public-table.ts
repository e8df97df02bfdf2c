/** What everybody may know about a table, by inclusion; and what one seat is told of a step. */
import { type GameResult, hasSeat, type Seat, type TablePhase } from '@ludotheque/core';
import type { EmittedEvent } from './event-collector.ts';
import type { Table } from './table.ts';
import type { EndReason, TableSetup } from './table-setup.ts';

export interface PublicSitter {
  readonly name: string;
  /** Absent for bots. People at a table know each other by this, to mute or to block. */
  readonly person?: string;
  /** The bot's level, where one plays: of its own, or for somebody who is away. */
  readonly bot?: string;
  readonly gone?: 'resigned' | 'removed';
}

export interface PublicTable {
  readonly id: string;
  readonly setup: TableSetup;
  readonly phase: TablePhase;
  readonly keeper: string | null;
  /** Before the deal in the order of arrival, afterwards by seat. */
  readonly sitters: readonly PublicSitter[];
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly agreed: readonly string[];
  readonly votes: readonly { readonly seat: Seat; readonly by: readonly string[] }[];
  readonly created: number;
  readonly ending: EndReason | null;
  readonly result: GameResult | null;
  /** The seed, when the game is over. */
  readonly seed: string | null;
  readonly next: string | null;
}

function listSitters({ roster, match }: Table): PublicSitter[] {
  if (!match)
    return roster.entries.map((chair) =>
      chair.kind === 'bot'
        ? { name: '', bot: chair.level }
        : { name: chair.name, person: chair.person },
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

/** The events of a step as this seat may know them; WATCHER knows the open ones. */
export function filterEventsForSeat(told: readonly EmittedEvent[], seat: Seat): unknown[] {
  const events: unknown[] = [];
  for (const { insiders, open, secret } of told) {
    // Everybody is an insider of an open event, spectators too.
    const event = insiders === -1 || hasSeat(insiders, seat) ? secret : open;
    if (event !== undefined) events.push(event);
  }
  return events;
}
