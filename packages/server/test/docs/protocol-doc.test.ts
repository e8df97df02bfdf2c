/** docs/protocol.md is complete and correct. */
import { readFileSync } from 'node:fs';
import { BOT_LEVELS, commitToNonce } from '@ludotheque/core';
import {
  CHAT_PRESETS,
  MAX_MESSAGE_BYTES,
  PROTOCOL_VERSION,
  parseRequestMessage,
  REQUEST_ERROR_CODES,
  requestSchemas,
} from '@ludotheque/protocol';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startTestServer } from '../test-server.ts';
import { connectClient, fetchVisitorCookie, randomNonce } from '../visitors.ts';

const ROOT = new URL('../../../../', import.meta.url);
const page = readFileSync(new URL('docs/protocol.md', ROOT), 'utf8');
const [text = ''] = page.split('```session\n');
/** Whether the text names a word, outside of the example. */
const says = (word: string) => text.includes(`\`${word}\``) || text.includes(`"${word}"`);
const rowOf = (name: string) => new RegExp(`^\\| \`${name}\` \\|.*$`, 'm').exec(page)?.[0];

type Json = { readonly [key: string]: unknown };
const session = page
  .split('```session\n')[1]!
  .split('\n```')[0]!
  .split('\n')
  .map((line) => ({
    arrow: line[0],
    text: line.slice(2),
    said: JSON.parse(line.slice(2)) as Json,
  }));

describe('the page on requests', () => {
  it.each(Object.entries(requestSchemas))('names %s with all its fields', (name, schema) => {
    const row = rowOf(name);
    expect(row).toBeDefined();
    for (const field of Object.keys(schema.entries)) expect(row).toContain(`\`${field}\``);
  });

  it.each([...CHAT_PRESETS, ...BOT_LEVELS])('names %s', (word) => {
    expect(says(word)).toBe(true);
  });
});

describe('the page on error codes', () => {
  const [, section = ''] = page.split('\n## Errors\n');
  const rows = section.split('\n## ')[0]!.match(/^\| `.*$/gm) ?? [];
  const documented = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code!),
  );

  it('explains every code once, and no other', () => {
    expect([...documented].sort()).toEqual([...REQUEST_ERROR_CODES].sort());
  });
});

it('the version and the limits are current', () => {
  expect(page).toContain(`version **${PROTOCOL_VERSION}**`);
  expect(page).toContain(`| messages | ${MAX_MESSAGE_BYTES / 1024} KB each; `);
  const { messagesPerSecond, socketsPerAddress, socketsPerPerson } = readConfig({});
  expect(page).toContain(`${messagesPerSecond} a second for one person in the long run`);
  expect(page).toContain(
    `${socketsPerPerson} for one person, ${socketsPerAddress} for one address`,
  );
});

describe('the example', () => {
  const asked = session.filter(({ arrow }) => arrow === '→');
  const told = session.filter(({ arrow }) => arrow === '←');

  it('has only requests that can be parsed', () => {
    expect(asked.length).toBeGreaterThan(5);
    for (const { text } of asked) expect(() => parseRequestMessage(text)).not.toThrow();
    for (const [text] of page.matchAll(/^ {4}\{"id".*$/gm))
      expect(() => parseRequestMessage(text)).not.toThrow();
  });

  it('has one reply to every request, in their order', () => {
    const answered = told.flatMap(({ said }) => ('re' in said ? [said.re] : []));
    expect(answered).toEqual(asked.map(({ said }) => said.id));
  });

  it('numbers the steps without a gap', () => {
    const numbers = told.flatMap(({ said }) => ('at' in said ? [said.n] : []));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });
});

/** The names of all fields of a value, but for those that the rules of a game define. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ['view', 'events', 'options', 'move', 'moves', 'values', 'transcript'].includes(name)
      ? [name]
      : [name, ...fieldsOf(inner)],
  );
}

it('the page names every field that the house sends in a whole game', async () => {
  const server = await startTestServer();
  const fields = new Set<string>();
  const dealt = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const client = await connectClient(
    () => server.url,
    await fetchVisitorCookie(server.url, 'Ada'),
    (text) => {
      const frame = JSON.parse(text) as { face?: { phase?: string } };
      for (const field of fieldsOf(frame)) fields.add(field);
      if (frame.face?.phase === 'playing') dealt.resolve();
      if (frame.face?.phase === 'over') over.resolve();
    },
  );
  const clock = { kind: 'live', bank: 600_000, add: 5_000 } as const;
  const wish = { game: 'nox', seats: 3, clock, listed: true };
  await client.setLobbySubscribed(true);
  const { table } = await client.request('create', wish);
  await client.openTable(table, { sync: () => undefined, step: () => undefined });
  await client.sitDown(table, commitToNonce(randomNonce()));
  await client.request('start', { table, fill: 'easy' });
  await dealt.promise;
  await client.request('say', { table, preset: 'hello' });
  await client.request('legal', { table });
  await client.request('agree', { table, yes: true });
  await over.promise;
  await client.request('record', { table });
  await client.request('me', {});
  await client.request('rematch', { table });
  client.close();
  await server.close();
  expect([...fields].filter((field) => !says(field))).toEqual([]);
  expect(fields.size).toBeGreaterThan(40);
});
