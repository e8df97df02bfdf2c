/** Who holds a seat of a dealt game, and who plays it now. */
import type { SeatMoveCounts } from './rated-rules.ts';
import type { PersonId, RecordedBotLevel, RosterEntry, TableSetup } from './table-setup.ts';

export interface SeatHolder {
  person: PersonId | undefined;
  /** Empty for bots of older records: clients name them by their seats. */
  name: string;
  /** The level of the bot that plays while no person does: the seat's own, or the stand-in. */
  botLevel: RecordedBotLevel;
  /** The level of the bot whose seat a person has taken during the game. */
  replacedBot: RecordedBotLevel | undefined;
  isPlayedByBot: boolean;
  /** Since when the stand-in plays; undefined while the person does, and for bots. */
  awaySince: number | undefined;
  /**
   * The person has left for good. Who has resigned or was voted out leaves the seat to the bot; who is out
   * of the game has left with their place, and nobody plays the seat.
   */
  gone: 'resigned' | 'removed' | 'out' | undefined;
  /** The line with which the person gave up the seat; undefined for those who are out of the game. */
  goneNumber: number | undefined;
  readonly moveCounts: SeatMoveCounts;
}

export function createSeatHolder(entry: RosterEntry, setup: TableSetup): SeatHolder {
  const start = {
    awaySince: undefined,
    gone: undefined,
    goneNumber: undefined,
    replacedBot: undefined,
  };
  const moveCounts = { own: 0, standIn: 0 };
  if (entry.kind === 'bot')
    return {
      person: undefined,
      name: entry.name ?? '',
      botLevel: entry.level,
      isPlayedByBot: true,
      ...start,
      moveCounts,
    };
  const { hasLeft: isPlayedByBot = false, hasResigned, name, person } = entry;
  const gone = hasResigned && 'resigned';
  return { person, name, botLevel: setup.standIn, isPlayedByBot, ...start, gone, moveCounts };
}
