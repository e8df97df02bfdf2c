/** What everybody may know about a table, by inclusion; and what one seat is told of a step. */
import { type GameResult, hasSeat, type Seat } from '@ludotheque/core';
import type { Told } from './match.ts';
import type { Ending, Phase, Setup } from './setup.ts';
import type { Table } from './table.ts';

export interface Sitter {
  readonly name: string;
  /** Absent for bots. People at a table know each other by this, to mute or to block. */
  readonly person?: string;
  /** The bot's level, where one plays: of its own, or for somebody who is away. */
  readonly bot?: string;
  readonly gone?: 'resigned' | 'removed';
}

export interface Face {
  readonly id: string;
  readonly setup: Setup;
  readonly phase: Phase;
  readonly keeper: string | null;
  /** Before the deal in the order of arrival, afterwards by seat. */
  readonly sitters: readonly Sitter[];
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly agreed: readonly string[];
  readonly votes: readonly { readonly seat: Seat; readonly by: readonly string[] }[];
  readonly created: number;
  readonly ending: Ending | null;
  readonly result: GameResult | null;
  /** The seed, when the game is over. */
  readonly seed: string | null;
  readonly next: string | null;
}

function sittersOf({ chairs, match }: Table): Sitter[] {
  if (!match)
    return chairs.list.map((chair) =>
      chair.kind === 'bot'
        ? { name: '', bot: chair.level }
        : { name: chair.name, person: chair.person },
    );
  return match.holders.map(({ bot, gone, level, name, person }) => ({
    name,
    ...(person !== undefined && { person }),
    ...(bot && { bot: level }),
    ...(gone && { gone }),
  }));
}

export function faceOf(table: Table): Face {
  return {
    id: table.id,
    setup: table.setup,
    phase: table.phase,
    keeper: table.chairs.keeper ?? null,
    sitters: sittersOf(table),
    commitment: table.commitment,
    nonces: table.chairs.nonces,
    agreed: [...table.council.agreed],
    votes: [...table.council.votes].map(([seat, by]) => ({ seat, by: [...by] })),
    created: table.created,
    ending: table.ending ?? null,
    result: table.result ?? null,
    seed: table.revealed ?? null,
    next: table.next ?? null,
  };
}

/** The events of a step as this seat may know them; WATCHER knows the open ones. */
export function toldTo(told: readonly Told[], seat: Seat): unknown[] {
  const events: unknown[] = [];
  for (const { insiders, open, secret } of told) {
    // Everybody is an insider of an open event, spectators too.
    const event = insiders === -1 || hasSeat(insiders, seat) ? secret : open;
    if (event !== undefined) events.push(event);
  }
  return events;
}
