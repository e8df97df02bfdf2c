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
  /** The person has resigned or was voted out, and the bot keeps the seat. */
  gone: 'resigned' | 'removed' | undefined;
  /** The line with which the person left for good. */
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
  const { hasLeft: isPlayedByBot = false, name, person } = entry;
  return { person, name, botLevel: setup.standIn, isPlayedByBot, ...start, moveCounts };
}
