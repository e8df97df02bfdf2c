/** Reading a message from the wire: unknown until every field of it has been checked. */
import { Fault, fail, show } from '@ludotheque/core';
import * as v from 'valibot';
import { type Ask, MAX_MESSAGE, type Name, schemas } from './asks.ts';

export interface Letter {
  readonly id: number;
  readonly ask: Ask;
}

/** A message that could not be read, with its id if it had one, so that the answer finds home. */
export class Unreadable extends Fault {
  readonly id: number | null;

  constructor(id: number | null, code: string, message: string) {
    super(code, message);
    this.id = id;
  }
}

function parse(text: string): { readonly [key: string]: unknown } {
  if (text.length > MAX_MESSAGE) fail('size', `a message has at most ${MAX_MESSAGE} characters`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    fail('json', 'this is not JSON');
  }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    fail('message', 'a message is an object with "id" and "do"');
  return given as { readonly [key: string]: unknown };
}

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 0;

/** What the message asks for, without its id. */
export function readAsk(given: { readonly [key: string]: unknown }): Ask {
  const { do: name, id: _, ...rest } = given;
  if (typeof name !== 'string' || !Object.hasOwn(schemas, name))
    fail('do', `nobody can do ${show(name)} here`);
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
    if (error instanceof Fault) throw new Unreadable(id, error.code, error.message);
    throw error;
  }
}
