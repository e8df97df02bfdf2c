/** Reading a message from the wire: unknown until every field of it has been checked. */
import { formatForMessage } from '@ludotheque/core';
import * as v from 'valibot';
import { ID_PATTERN, MAX_MESSAGE_BYTES, MAX_MOVE_ID_LENGTH } from './constants.ts';
import type { RequestErrorCode } from './error-codes.ts';
import { RequestError, refuseRequest } from './request-error.ts';
import { type Request, type RequestName, requestSchemas } from './requests.ts';

export interface RequestMessage {
  readonly id: number;
  readonly request: Request;
}

/** A message that could not be read, with its id if it had one, so that the answer finds home. */
export class ParseError extends RequestError {
  readonly id: number | null;

  constructor(id: number | null, code: RequestErrorCode, message: string) {
    super(code, message);
    this.id = id;
  }
}

type JsonObject = { readonly [key: string]: unknown };

function parseJsonObject(text: string): JsonObject {
  if (text.length > MAX_MESSAGE_BYTES)
    refuseRequest('size', `a message has at most ${MAX_MESSAGE_BYTES} characters`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    refuseRequest('json', 'this is not JSON');
  }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    refuseRequest('message', 'a message is an object with "id" and "do"');
  return given as JsonObject;
}

const isRequestId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 0;

const MOVE_REQUEST_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'do',
  'table',
  'move',
  'seen',
  'moveId',
]);

/** Nearly every message is a move, so a good one is known at sight; the schema says the same. */
function parseMoveRequest(given: JsonObject): Request | undefined {
  const { move, moveId, seen, table } = given;
  if (typeof table !== 'string' || !ID_PATTERN.test(table) || move === undefined) return undefined;
  if (typeof moveId !== 'string' || moveId === '' || moveId.length > MAX_MOVE_ID_LENGTH)
    return undefined;
  if (!Number.isSafeInteger(seen) || (seen as number) < 0) return undefined;
  for (const key in given) if (!MOVE_REQUEST_FIELDS.has(key)) return undefined;
  return { do: 'move', table, move, seen: seen as number, moveId };
}

/** What the message asks for, without its id. */
export function parseRequest(given: JsonObject): Request {
  const plain = given.do === 'move' ? parseMoveRequest(given) : undefined;
  if (plain) return plain;
  const { do: name, id: _, ...rest } = given;
  if (typeof name !== 'string' || !Object.hasOwn(requestSchemas, name))
    refuseRequest('do', `nobody can do ${formatForMessage(name)} here`);
  const read = v.safeParse(requestSchemas[name as RequestName], rest);
  if (!read.success) {
    const [issue] = read.issues;
    const path = issue.path?.map((item) => item.key).join('.') ?? '';
    refuseRequest('field', `${name}${path && `, "${path}"`}: ${issue.message}`);
  }
  return { do: name, ...read.output } as Request;
}

export function parseRequestMessage(text: string): RequestMessage {
  let id: number | null = null;
  try {
    const given = parseJsonObject(text);
    if (!isRequestId(given.id)) refuseRequest('id', 'a message has an "id": a whole number from 0');
    id = given.id;
    return { id, request: parseRequest(given) };
  } catch (error) {
    if (error instanceof RequestError) throw new ParseError(id, error.code, error.message);
    throw error;
  }
}
