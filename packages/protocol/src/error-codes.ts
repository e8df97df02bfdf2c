/**
 * Every code with which a request can be refused. docs/protocol.md explains each of them, which a test
 * checks. The page has words for each (packages/web/src/connection/error-text-keys.ts), or does not compile.
 */
import { TABLE_ERROR_CODES } from '@ludotheque/table';

export const REQUEST_ERROR_CODES = [
  ...TABLE_ERROR_CODES,
  // The page is older than the server.
  'version',
  // The message cannot be read.
  'size',
  'json',
  'message',
  'id',
  'do',
  'field',
  // The person, and what belongs to them.
  'visit',
  'blocked',
  'person',
  'name',
  'recovery',
  'link',
  'device',
  'list',
  'push',
  'still-seated',
  // Limits.
  'rate',
  'open',
  // The table that is asked for, or asked about.
  'table',
  'game',
  'options',
  'bots',
  'unwelcome',
  'elsewhere',
  'hint',
  'muted',
  'report',
  // The bot that was asked for a hint.
  'bot',
  'budget',
  'level',
  // The store: somebody else was quicker, it cannot write this text, or the record cannot be read.
  'conflict',
  'gap',
  'parcel',
  'damaged',
  // The server itself has failed.
  'house',
  // Over HTTP only.
  'origin',
  'socket',
  'path',
  'type',
] as const;
export type RequestErrorCode = (typeof REQUEST_ERROR_CODES)[number];

const codes: ReadonlySet<string> = new Set(REQUEST_ERROR_CODES);

export const isRequestErrorCode = (code: string): code is RequestErrorCode => codes.has(code);
