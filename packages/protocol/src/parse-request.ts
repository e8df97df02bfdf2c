/** Reads a message of a client. It is unknown until every field of it has been checked. */
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

/** A message cannot be read. It has the id of the message, if that could be read, for the answer. */
export class ParseError extends RequestError {
  readonly id: number | null;

  constructor(id: number | null, code: RequestErrorCode, message: string) {
    super(code, message);
    this.id = id;
  }
}

type JsonObject = { readonly [key: string]: unknown };

const isJsonObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
/** Like Number.isSafeInteger, for the type checker, too. */
const isSafeInteger = (value: unknown): value is number => Number.isSafeInteger(value);

function parseJsonObject(text: string): JsonObject {
  if (text.length > MAX_MESSAGE_BYTES)
    refuseRequest('size', `a message has at most ${MAX_MESSAGE_BYTES} characters`);
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    refuseRequest('json', 'this is not JSON');
  }
  if (!isJsonObject(message)) refuseRequest('message', 'a message is an object with "id" and "do"');
  return message;
}

const isRequestId = (id: unknown): id is number => isSafeInteger(id) && id >= 0;

const isRequestName = (name: unknown): name is RequestName =>
  typeof name === 'string' && Object.hasOwn(requestSchemas, name);

const MOVE_REQUEST_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'do',
  'table',
  'move',
  'seen',
  'moveId',
]);

/** A fast path, because nearly every message is a move. A test compares it with the schema. */
function parseMoveRequest(message: JsonObject): Request | undefined {
  const { move, moveId, seen, table } = message;
  if (typeof table !== 'string' || !ID_PATTERN.test(table) || move === undefined) return undefined;
  if (typeof moveId !== 'string' || moveId === '' || moveId.length > MAX_MOVE_ID_LENGTH)
    return undefined;
  if (!isSafeInteger(seen) || seen < 0) return undefined;
  for (const key in message) if (!MOVE_REQUEST_FIELDS.has(key)) return undefined;
  return { do: 'move', table, move, seen, moveId };
}

/** Reads the request in a message, without the id. */
export function parseRequest(message: JsonObject): Request {
  const plain = message.do === 'move' ? parseMoveRequest(message) : undefined;
  if (plain) return plain;
  const { do: name, id: _, ...rest } = message;
  if (!isRequestName(name)) refuseRequest('do', `there is no request ${formatForMessage(name)}`);
  const read = v.safeParse(requestSchemas[name], rest);
  if (!read.success) {
    const [issue] = read.issues;
    const path = issue.path?.map((item) => item.key).join('.') ?? '';
    refuseRequest('field', `${name}${path && `, "${path}"`}: ${issue.message}`);
  }
  // The compiler does not connect the name with the fields of its own schema.
  return { do: name, ...read.output } as Request;
}

export function parseRequestMessage(text: string): RequestMessage {
  let id: number | null = null;
  try {
    const message = parseJsonObject(text);
    if (!isRequestId(message.id))
      refuseRequest('id', 'a message has an "id": a whole number from 0');
    id = message.id;
    return { id, request: parseRequest(message) };
  } catch (error) {
    if (error instanceof RequestError) throw new ParseError(id, error.code, error.message);
    throw error;
  }
}
