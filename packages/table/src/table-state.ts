/** The state of a table: all that its record amounts to, and what can be read from it. */
import type { GameResult, Seat, TablePhase } from '@ludotheque/core';
import type { GameInProgress } from './game-in-progress.ts';
import { refuseInput } from './input-errors.ts';
import { LineAllowance } from './line-allowance.ts';
import { isGameRated } from './rated-rules.ts';
import { RecentMoveIds } from './recent-move-ids.ts';
import type { RulesLookup } from './resolve-setup.ts';
import { Roster } from './roster.ts';
import { SpokenNames } from './spoken-names.ts';
import type { TableInput } from './table-input.ts';
import type { EndReason, PersonId, TableSetup } from './table-setup.ts';
import { listPeopleNotAskedToEnd } from './vote-decision.ts';
import { TableVotes } from './votes.ts';

/** What a table is at one moment, and nothing of how it got there. */
export class TableState {
  id = '';
  creator: PersonId = '';
  setup!: TableSetup;
  phase: TablePhase = 'open';
  ending: EndReason | undefined;
  roster = new Roster(0, '');
  match: GameInProgress | undefined;
  /** How many lines the record has. */
  lineCount = 0;
  /** The time of the last input. Chat does not count: it must not move the players' clocks. */
  lastInputAt = 0;
  /** With its number, this identifies the last line. */
  lastLineAt = 0;
  createdAt = 0;
  rematchId: string | undefined;
  /** Who wanted to play again first. */
  rematchBy: PersonId | undefined;
  /** What the host has said about taking the seats of bots; undefined while the setup decides. */
  takeOverChoice: boolean | undefined;
  /** The hash of the seed, which everybody sees from the beginning. */
  commitment = '';
  readonly votes = new TableVotes();
  readonly spokenNames = new SpokenNames();
  protected seed = '';
  protected readonly rulesLookup: RulesLookup;
  protected readonly recentMoveIds = new RecentMoveIds();
  protected readonly lineAllowance = new LineAllowance();

  constructor(rules: RulesLookup) {
    this.rulesLookup = rules;
  }

  /** The seed, once the game is over and no secret depends on it. */
  get revealedSeed(): string | undefined {
    return this.phase === 'over' || this.phase === 'closed' ? this.seed : undefined;
  }

  get result(): GameResult | undefined {
    return this.ending === 'played' ? this.match?.game.result(this.match.state) : undefined;
  }

  /** Refuses an input of a person who has written very many lines besides moves. */
  requireLineAllowance(now: number, input: TableInput): void {
    this.lineAllowance.require(Math.max(now, this.lastInputAt), input, this);
  }

  /** When a person last wrote a line of chat here, at whatever node. */
  findLastChatTime(person: PersonId): number | undefined {
    return this.lineAllowance.findLastChatTime(person);
  }

  /** The line of the move with this id, if it was made already. */
  findMoveNumber(person: PersonId, id: string): number | undefined {
    return this.recentMoveIds.findNumber(person, id);
  }

  findSeat(person: PersonId): Seat | undefined {
    return this.match?.findSeat(person);
  }

  /** The seat from which a person sees the game. */
  findViewSeat(person: PersonId): Seat | undefined {
    return this.match?.findViewSeat(person);
  }

  /** Whether any person plays as themselves, and not only stand-ins do. */
  get hasPersonPlaying(): boolean {
    const holders = this.match?.holders ?? [];
    return holders.some(
      ({ gone, isPlayedByBot, person }) =>
        person !== undefined && gone === undefined && !isPlayedByBot,
    );
  }

  /** Whether this person sits in a game that goes on without them, and has a place in its result. */
  isOutOfGame(person: PersonId): boolean {
    const seat = this.phase === 'playing' ? this.findSeat(person) : undefined;
    return seat !== undefined && this.match!.findFinalRank(seat) !== undefined;
  }

  /** The people without whom the others can end the game. The house lets them leave with their place. */
  listPeopleNotAskedToEnd(): PersonId[] {
    return this.phase === 'playing' ? listPeopleNotAskedToEnd(this.votes, this.match!) : [];
  }

  requirePhase(phase: TablePhase): void {
    if (this.phase !== phase)
      refuseInput('phase', `not now: the table is ${this.phase}, not ${phase}`);
  }

  isSeated(person: PersonId): boolean {
    return this.match ? this.findSeat(person) !== undefined : this.roster.has(person);
  }

  /** The names that belong to others here: who sit here, bots included, or have spoken here. */
  listNamesOfOthers(person: PersonId): string[] {
    return [...this.roster.listOtherNames(person), ...this.spokenNames.listOfOthers(person)];
  }

  /** Whether people may take the seats of bots: never in rated games, nor unseen. */
  get allowsTakeOver(): boolean {
    const { rated, takeOver = false, watch } = this.setup;
    return (this.takeOverChoice ?? takeOver) && !rated && watch === 'anyone';
  }

  /** The seats of bots that nobody has asked for. */
  listFreeBotSeats(): Seat[] {
    const { waiting } = this.roster.latecomers;
    const free = this.match?.botSeats ?? [];
    return free.filter((seat) => !waiting.some((latecomer) => latecomer.seat === seat));
  }

  /**
   * The host. After the deal the role passes on to somebody who plays, if the host has left or a bot
   * plays for them.
   */
  get host(): PersonId | undefined {
    const { match, roster } = this;
    if (!match) return roster.host;
    const people = roster.host === undefined ? roster.people : [roster.host, ...roster.people];
    const seated = people.filter((person) => match.findSeat(person) !== undefined);
    const isPlaying = (person: PersonId) => !match.holders[match.findSeat(person)!]!.isPlayedByBot;
    return seated.find(isPlaying) ?? seated[0] ?? roster.host;
  }

  /** Whether the game counts for ratings; before the deal, with those who sit here now. */
  get isRated(): boolean {
    return isGameRated(this.setup, this.roster.entries);
  }

  /**
   * The time at which the next clock runs out, or somebody has been away for too long; before the deal,
   * when it stops waiting for nonces.
   */
  get deadline(): number | undefined {
    if (this.phase === 'playing') return this.match!.findDeadline();
    return this.phase === 'open' ? this.roster.nonceDeadline : undefined;
  }
}
