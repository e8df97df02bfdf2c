/** Lines of the record: every input is read as it was written, and nothing else is read. */
import { CodedError } from '@ludotheque/core';
import { expect, it } from 'vitest';
import { TEST_SEED, TEST_SETUP } from '../test/test-table.ts';
import { parseTableInput, serializeTableInput, type TableInput } from './index.ts';

const INPUTS: readonly TableInput[] = [
  { kind: 'create', by: 'ada', id: 't1', setup: TEST_SETUP, seed: TEST_SEED, bots: ['easy'] },
  { kind: 'sit', by: 'ada', name: 'Ada “the first” ♠', nonce: '00'.repeat(8) },
  { kind: 'sit', by: 'ada', name: 'Ada', nonceHash: 'ab'.repeat(32) },
  { kind: 'leave', by: 'ada' },
  { kind: 'seat-bot', by: 'ada', level: 'easy' },
  { kind: 'unseat-bot', by: 'ada' },
  { kind: 'start', by: 'ada' },
  { kind: 'open-nonce', by: 'ada', nonce: '00'.repeat(16) },
  { kind: 'nonce-deadline' },
  { kind: 'move', by: 'ada', id: 'm1', seen: 4, move: { play: '13', count: 2, to: 1 } },
  { kind: 'bot-move', seat: 1, seen: 4, move: { pickup: true } },
  { kind: 'timeout', seat: 1 },
  { kind: 'return', by: 'ada' },
  { kind: 'resign', by: 'ada' },
  { kind: 'agree', by: 'ada', yes: false },
  { kind: 'vote', by: 'ada', against: 2 },
  { kind: 'rematch', by: 'ada', next: 't2' },
  { kind: 'say', by: 'ada', name: 'Ada', text: 'a line\nand another' },
  { kind: 'say', by: 'ada', name: 'Ada', preset: 'wellPlayed' },
  { kind: 'close', why: 'admin' },
];

it.each(INPUTS)('[P4] $kind is read from one line as it was written', (input) => {
  const body = serializeTableInput(input);
  expect(body).not.toContain('\n');
  expect(parseTableInput(body)).toEqual(input);
});

it.each([
  ['null'],
  ['7'],
  ['[]'],
  ['{}'],
  ['{"kind":"start","by":"ada"}'],
  ['{"form":2,"kind":"start","by":"ada"}'],
  ['{"form":"1","kind":"start","by":"ada"}'],
  ['{"form":1}'],
  ['{"form":1,"kind":"cheat"}'],
  ['{"form":1,"kind":"constructor"}'],
])('%s is refused', (body) => {
  expect(() => parseTableInput(body)).toThrow(expect.objectContaining({ code: 'record' }));
  expect(() => parseTableInput(body)).toThrow(CodedError);
});
