/**
 * Whether the bots of a table may move now. They pause where nobody would see their moves, and where
 * nobody has given a sign of life for long while stand-ins play for everybody.
 */
import type { LiveTable } from './live-table.ts';

/**
 * How many moves bots make one after the other at a correspondence or rated table that nobody has open,
 * before a person is awaited: enough for a round that a person is out of, but not for game after game.
 */
const MAX_UNATTENDED_BOT_MOVES = 300;
/**
 * The same at a table that is open, but where no person plays any more. Who watches their stand-in
 * expects to see how the game ends, and all games but Nanobye are over by then; who has forgotten the
 * page, to find the game where it can still be taken back.
 */
const MAX_WATCHED_BOT_MOVES = 1_000;

export class BotPause {
  private readonly liveTable: LiveTable;
  private readonly isPresenceReliable: () => boolean;
  /** Since a person played or was awaited, or somebody acted, came or went. */
  private movesAlone = 0;

  constructor(liveTable: LiveTable, isPresenceReliable: () => boolean) {
    this.liveTable = liveTable;
    this.isPresenceReliable = isPresenceReliable;
  }

  countMove(): void {
    this.movesAlone++;
  }

  /** Somebody has acted, opened the table or closed it. */
  onSignOfLife(): void {
    this.movesAlone = 0;
  }

  /**
   * Bots pause while nobody has the table open: nobody would see their moves, and they would take the
   * threads from tables where people wait. In a correspondence game people are away most of the time,
   * and nobody can stop a rated game by leaving it: there bots go on until a person is awaited, whose
   * clock runs, as long as a person still plays.
   */
  mayBotsMove(): boolean {
    const { liveTable } = this;
    const { isRated, match, setup } = liveTable.table;
    if (this.isPlayedWithPeople()) this.movesAlone = 0;
    if (liveTable.presence.isOpenAnywhere || !this.isPresenceReliable())
      return isRated || this.movesAlone < MAX_WATCHED_BOT_MOVES;
    return (
      (isRated || setup.clock.kind === 'correspondence') &&
      this.movesAlone < MAX_UNATTENDED_BOT_MOVES &&
      match!.holders.some(({ isPlayedByBot }) => !isPlayedByBot)
    );
  }

  private isPlayedWithPeople(): boolean {
    const { presence, table } = this.liveTable;
    if (table.match!.awaitedPersonSeats !== 0) return true;
    return presence.isOpenAnywhere && table.hasPersonPlaying;
  }
}
