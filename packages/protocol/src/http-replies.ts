/** What the plain HTTP routes answer; `POST /api/ask` answers with the reply to its request. */
import type { RequestErrorBody } from './server-frames.ts';

/** The body of every answer of the API, except `record.json`, which is a `GameRecord`. */
export type HttpReplyEnvelope<Ok> = { readonly ok: Ok } | { readonly no: RequestErrorBody };

/** `POST /api/visit`, `/api/recover` and `/api/link`: the person whom the cookie stands for. */
export interface SignInReply {
  readonly person: string;
  readonly name: string;
}

/** `POST /api/recovery-owner`: whom a code signs in, and the devices that it signs out. */
export interface RecoveryOwnerReply extends SignInReply {
  /** What each of them is, in coarse words, and the day when it was last seen. */
  readonly devices: readonly { readonly label: string; readonly seen: number }[];
}

/** `GET /api/house`: how long things are kept, and who runs this server. */
export interface RetentionAndContactReply {
  /** By the phase of a table; 0 for ever, which only finished games can be. */
  readonly keepDays: { readonly open: number; readonly playing: number; readonly over: number };
  readonly cookieDays: number;
  readonly contact?: string | undefined;
  readonly source?: string | undefined;
  /** For links to other devices, if the page was opened as `localhost`. */
  readonly shareOrigin?: string | undefined;
}

/** `GET /api/deals`: a page of the public log of deals, or the lines about one table. */
export interface DealLogReply {
  /** How many lines the log has, and the hash of the last one. */
  readonly count: number;
  readonly head: string;
  /** How many lines a full page has, and the number of this page, from 0. */
  readonly pageLines: number;
  readonly page?: number;
  /** Exactly as they were hashed. */
  readonly lines: readonly string[];
}

/** `GET /api/push-key`: the public key for Web Push. */
export interface PushKeyReply {
  readonly key: string;
}
