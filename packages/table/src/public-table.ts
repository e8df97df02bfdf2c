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
  /** `out`: left with their place, after the game was over for them. */
  readonly gone?: 'resigned' | 'removed' | 'out';
  /** The person who takes the bot's seat with the next round. */
  readonly next?: { readonly person: string; readonly name: string };
}

export interface PublicTable {
  readonly id: string;
  readonly setup: TableSetup;
  readonly phase: TablePhase;
  readonly keeper: string | null;
  /** In the order of arrival before the deal, and by seat after it. */
  readonly sitters: readonly PublicSitter[];
  readonly commitment: string;
  /** The nonces that are known: opened, or sent plainly by older clients. */
  readonly nonces: readonly string[];
  /** The commitments to nonces, in the order of arrival; left out if nobody has sent one. */
  readonly nonceHashes?: readonly string[];
  /** Only between the start and the deal. The phase is still `open`, which older clients know. */
  readonly opening?: {
    /** The people whose nonces the deal waits for. */
    readonly waitsFor: readonly string[];
    /** When the deal begins without them. */
    readonly until: number;
  };
  /** The people who did not open their nonce before the deal; left out if there are none. */
  readonly unopened?: readonly string[];
  readonly agreed: readonly string[];
  readonly votes: readonly { readonly seat: Seat; readonly by: readonly string[] }[];
  readonly created: number;
  readonly ending: EndReason | null;
  readonly result: GameResult | null;
  /** Null until the game is over. */
  readonly seed: string | null;
  readonly next: string | null;
  /** Who wanted to play again first; left out by older servers, and while nobody does. */
  readonly nextBy?: string;
  /** Only if the host has arranged the seats; otherwise they are drawn. */
  readonly seating?: 'arranged';
  /** The people whom the host has removed before the start; left out if there are none. */
  readonly removed?: readonly string[];
  /** Only where people may take the seats of bots between rounds. */
  readonly takeOver?: true;
}

function listSitters({ roster, match }: Table): PublicSitter[] {
  if (!match)
    return roster.entries.map((entry) =>
      entry.kind === 'bot'
        ? { name: entry.name ?? '', bot: entry.level }
        : { name: entry.name, person: entry.person },
    );
  return match.holders.map(({ isPlayedByBot, gone, botLevel, name, person }, seat) => {
    const next = roster.latecomers.waiting.find((latecomer) => latecomer.seat === seat);
    return {
      name,
      ...(person !== undefined && { person }),
      ...(isPlayedByBot && { bot: botLevel }),
      ...(gone && { gone }),
      ...(next && { next: { person: next.person, name: next.name } }),
    };
  });
}

/** What tables of older versions do not have, so that theirs stay as they were. */
const describeSeating = ({
  allowsTakeOver,
  phase,
  rematchBy,
  roster,
}: Table): Pick<PublicTable, 'nextBy' | 'removed' | 'seating' | 'takeOver'> => ({
  ...(rematchBy !== undefined && { nextBy: rematchBy }),
  ...(roster.isArranged && { seating: 'arranged' }),
  ...(phase === 'open' && roster.removedPeople.size > 0 && { removed: [...roster.removedPeople] }),
  ...(phase === 'playing' && allowsTakeOver && { takeOver: true }),
});

/** Tables at which nobody commits to a nonce have none of these fields, as before they existed. */
function describeOpening({
  deadline,
  match,
  phase,
  roster,
}: Table): Pick<PublicTable, 'nonceHashes' | 'opening' | 'unopened'> {
  const { nonceHashes } = roster;
  if (nonceHashes.length === 0) return {};
  const unopened = match ? roster.withoutOpenNonce : [];
  return {
    nonceHashes,
    ...(phase === 'open' &&
      deadline !== undefined && { opening: { waitsFor: roster.awaitedOpeners, until: deadline } }),
    ...(unopened.length > 0 && { unopened }),
  };
}

export function buildPublicTable(table: Table): PublicTable {
  return {
    id: table.id,
    setup: table.setup,
    phase: table.phase,
    keeper: table.host ?? null,
    sitters: listSitters(table),
    commitment: table.commitment,
    nonces: table.roster.nonces,
    ...describeOpening(table),
    agreed: [...table.votes.agreedToEnd],
    votes: [...table.votes.removalVotes].map(([seat, by]) => ({ seat, by: [...by] })),
    created: table.createdAt,
    ending: table.ending ?? null,
    result: table.result ?? null,
    seed: table.revealedSeed ?? null,
    next: table.rematchId ?? null,
    ...describeSeating(table),
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
