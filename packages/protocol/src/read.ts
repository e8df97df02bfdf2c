/** Reading a message from the wire: unknown until every field of it has been checked. */
import { CodedError, fail, formatForMessage } from '@ludotheque/core';
import * as v from 'valibot';
import { type Ask, KEY, MAX_MESSAGE, MAX_MOVE_ID, type Name, schemas } from './asks.ts';

export interface Letter {
  readonly id: number;
  readonly ask: Ask;
}

/** A message that could not be read, with its id if it had one, so that the answer finds home. */
export class Unreadable extends CodedError {
  readonly id: number | null;

  constructor(id: number | null, code: string, message: string) {
    super(code, message);
    this.id = id;
  }
}

type Given = { readonly [key: string]: unknown };

function parse(text: string): Given {
  if (text.length > MAX_MESSAGE) fail('size', `a message has at most ${MAX_MESSAGE} characters`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    fail('json', 'this is not JSON');
  }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    fail('message', 'a message is an object with "id" and "do"');
  return given as Given;
}

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 0;

const OF_A_MOVE: ReadonlySet<string> = new Set(['id', 'do', 'table', 'move', 'seen', 'moveId']);

/** Nearly every message is a move, so a good one is known at sight; the schema says the same. */
function readMove(given: Given): Ask | undefined {
  const { move, moveId, seen, table } = given;
  if (typeof table !== 'string' || !KEY.test(table) || move === undefined) return undefined;
  if (typeof moveId !== 'string' || moveId === '' || moveId.length > MAX_MOVE_ID) return undefined;
  if (!Number.isSafeInteger(seen) || (seen as number) < 0) return undefined;
  for (const key in given) if (!OF_A_MOVE.has(key)) return undefined;
  return { do: 'move', table, move, seen: seen as number, moveId };
}

/** What the message asks for, without its id. */
export function readAsk(given: Given): Ask {
  const plain = given.do === 'move' ? readMove(given) : undefined;
  if (plain) return plain;
  const { do: name, id: _, ...rest } = given;
  if (typeof name !== 'string' || !Object.hasOwn(schemas, name))
    fail('do', `nobody can do ${formatForMessage(name)} here`);
  const read = v.safeParse(schemas[name as Name], rest);
  if (!read.success) {
    const [issue] = read.issues;
    const path = issue.path?.map((item) => item.key).join('.') ?? '';
    fail('field', `${name}${path && `, "${path}"`}: ${issue.message}`);
  }
  return { do: name, ...read.output } as Ask;
}

export function readLetter(text: string): Letter {
  let id: number | null = null;
  try {
    const given = parse(text);
    if (!isId(given.id)) fail('id', 'a message has an "id": a whole number from 0');
    id = given.id;
    return { id, ask: readAsk(given) };
  } catch (error) {
    if (error instanceof CodedError) throw new Unreadable(id, error.code, error.message);
    throw error;
  }
}
