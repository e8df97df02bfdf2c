/**
 * What the house answers to each request. `ReplyByRequest` gives the type of the reply from the name
 * of the request; the handlers of the house return these types and the client hands them on.
 */
import type { Json } from '@ludotheque/core';
import type { GameRecord } from './game-record.ts';
import type { RequestName } from './requests.ts';
import type { LobbyEntry, StepFrame, TableSnapshot } from './server-frames.ts';

/** The request was carried out, and there is nothing to tell. */
export type EmptyReply = Readonly<Record<string, never>>;

/** The number of the step that the request made at its table. */
export interface StepReply {
  readonly n: number;
}

/** The id of a table. */
export interface TableIdReply {
  readonly table: string;
}

export interface HelloReply {
  readonly protocol: number;
  readonly build: string;
}

export interface PingReply {
  /** The time of the server, in milliseconds since 1970. */
  readonly now: number;
}

export interface MeReply {
  readonly person: string;
  readonly name: string;
  readonly created: number;
  /** The ids of muted and blocked people; left out while the list has never been used. */
  readonly muted?: readonly string[];
  readonly blocked?: readonly string[];
  /** The operator has muted the person at all tables until then; 0 if this is over. */
  readonly mutedUntil?: number;
}

export interface RenameReply {
  readonly name: string;
}

export interface MyTablesReply {
  readonly tables: readonly LobbyEntry[];
}

/** The ids of correspondence games in which it is the person's turn. */
export interface TurnsReply {
  readonly tables: readonly string[];
}

export interface SkillRating {
  readonly mu: number;
  readonly sigma: number;
}

export interface RatingChange {
  readonly before: SkillRating;
  readonly after: SkillRating;
  /**
   * Only where the game could not raise the rating, because the person left it for good, or their
   * stand-in made more than a fifth of the moves: how many it made.
   */
  readonly standInMoves?: number;
}

/** How a finished game went for one seat. */
export interface SeatResultEntry {
  readonly table: string;
  readonly seat: number;
  readonly game: string;
  readonly at: number;
  /** The level of the bot for a bot's seat, otherwise null. */
  readonly bot: string | null;
  readonly seats: number;
  readonly score: number;
  readonly rank: number;
  /** The change of the rating; null where the game was not rated. */
  readonly rated: RatingChange | null;
}

/** The figures of all finished games of one kind. */
export interface GameStatistics {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly meanRank: number;
  readonly meanScore: number;
  /** The share of wins that chance alone would give. */
  readonly fairShare: number;
  /** The scores of the last games, in the order in which they were played. */
  readonly scores: readonly number[];
}

export interface HistoryReply {
  /** One page of finished games, the last first. */
  readonly results: readonly SeatResultEntry[];
  readonly statistics: readonly GameStatistics[];
}

export interface RatingEntry extends SkillRating {
  /** A person's id, or `bot:` and a level. */
  readonly subject: string;
  readonly game: string;
  readonly games: number;
}

export interface RatingsReply {
  readonly ratings: readonly RatingEntry[];
}

/** One line of a ranking: a person by name, or a bot by level. */
export interface RankingEntry extends SkillRating {
  readonly name?: string;
  readonly bot?: string;
  /** Marks the line of the person who asked. */
  readonly you?: true;
  readonly games: number;
}

export interface RankingReply {
  readonly ranking: readonly RankingEntry[];
}

export interface AvoidedPerson {
  readonly person: string;
  /** Empty for a person who has been forgotten. */
  readonly name: string;
  readonly muted: boolean;
  readonly blocked: boolean;
}

export interface AvoidedReply {
  readonly people: readonly AvoidedPerson[];
}

export interface RecoveryReply {
  readonly code: string;
}

export interface DeviceLinkReply {
  readonly token: string;
}

/** A browser or program that is signed in as the person. Times are the beginnings of days, in UTC. */
export interface DeviceEntry {
  /** What it is, in coarse words such as `Firefox (Android)`; empty if not known. */
  readonly label: string;
  /** The day of its sign-in; left out if not known. */
  readonly since?: number;
  readonly seen: number;
  /** Marks the device that asks. */
  readonly current?: true;
}

export interface DevicesReply {
  /** The last seen first. `device` names it for `sign-out`. */
  readonly devices: readonly (DeviceEntry & { readonly device: string })[];
}

/** All that is stored about a person, except the hashes of their secrets. */
export interface ExportReply {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly created: number;
    readonly seen: number;
    readonly about: unknown;
  };
  readonly tables: readonly string[];
  readonly results: readonly SeatResultEntry[];
  readonly ratings: readonly RatingEntry[];
  /** The endpoints of the devices that get turn notifications. */
  readonly devices: readonly string[];
  readonly signedIn: readonly DeviceEntry[];
}

export interface ForgetMeReply {
  readonly forgotten: true;
}

export interface LobbyReply {
  /** Left out when the person leaves the lobby. */
  readonly tables?: readonly LobbyEntry[];
}

/** The steps before the number that was asked for: the last of them, as many as a page has. */
export interface TableLogReply {
  readonly steps: readonly StepFrame[];
}

export interface LegalMovesReply {
  /** The number of the last step that this answer knows of. */
  readonly n: number;
  readonly moves: readonly Json[];
}

/** A move that the bot has thought of. */
export interface SuggestedMove {
  /** Null for not interrupting. */
  readonly move: Json;
  /** Left out where there was only one move. */
  readonly visits?: number;
  readonly value?: number;
  /** Only for the first two moves, and not by older servers. */
  readonly outlook?: MoveOutlook;
}

/** One case in ten is as bad as `bad` or worse, and one in ten as good as `good` or better. */
export interface OutlookTenths {
  readonly bad: number;
  readonly good: number;
}

/** What may come of a move, in deals that the bot has imagined from the view of the person who asks. */
export interface MoveOutlook {
  /** In how many deals the move was played out. */
  readonly worlds: number;
  /**
   * The person's share of the win. Not from older servers: its mean, and the standard error of its difference
   * to that of the first move, which was played out in the same deals.
   */
  readonly chance: OutlookTenths & { readonly mean?: number; readonly error?: number };
  /** How the person's score changes until the round is over; left out where that is too far away. */
  readonly score?: OutlookTenths & { readonly mean: number };
  /** The move that other seats would make most often then, and in which share of the deals. */
  readonly replies: readonly {
    readonly seat: number;
    readonly move: Json;
    readonly share: number;
  }[];
}

export interface HintReply {
  /** The best first. */
  readonly moves: readonly SuggestedMove[];
}

/** The type of the reply to each request, by the request's name. */
export interface ReplyByRequest {
  readonly hello: HelloReply;
  readonly ping: PingReply;
  readonly me: MeReply;
  readonly rename: RenameReply;
  readonly 'my-tables': MyTablesReply;
  readonly turns: TurnsReply;
  readonly history: HistoryReply;
  readonly ratings: RatingsReply;
  readonly ranking: RankingReply;
  readonly mute: EmptyReply;
  readonly block: EmptyReply;
  readonly avoided: AvoidedReply;
  readonly recovery: RecoveryReply;
  readonly 'device-link': DeviceLinkReply;
  readonly devices: DevicesReply;
  readonly 'sign-out': EmptyReply;
  readonly 'sign-out-others': EmptyReply;
  readonly export: ExportReply;
  readonly 'forget-me': ForgetMeReply;
  readonly push: EmptyReply;
  readonly unpush: EmptyReply;
  readonly lobby: LobbyReply;
  readonly create: TableIdReply;
  readonly 'play-now': TableIdReply;
  readonly open: TableSnapshot;
  readonly close: EmptyReply;
  readonly 'table-log': TableLogReply;
  readonly sit: StepReply;
  readonly leave: StepReply;
  readonly 'seat-bot': StepReply;
  readonly 'unseat-bot': StepReply;
  readonly 'remove-person': StepReply;
  readonly 'arrange-seats': StepReply;
  readonly 'take-over': StepReply;
  readonly 'allow-take-over': StepReply;
  readonly start: StepReply;
  readonly 'open-nonce': StepReply;
  readonly legal: LegalMovesReply;
  readonly move: StepReply;
  readonly return: StepReply;
  readonly resign: StepReply;
  readonly agree: StepReply;
  readonly vote: StepReply;
  readonly rematch: TableIdReply;
  readonly say: StepReply;
  readonly report: EmptyReply;
  readonly hint: HintReply;
  readonly hurry: EmptyReply;
  readonly record: GameRecord;
}

/** The reply to the request with this name. A request without a reply type does not compile. */
export type ReplyTo<N extends RequestName> = ReplyByRequest[N];
