import { expect, it } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const call = (remoteAddress: string, headers: { [name: string]: string } = {}) => ({
  headers,
  socket: { remoteAddress },
});

it.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['203.0.113.7', {}, false],
  ['2001:db8::7', {}, false],
  ['', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { 'x-real-ip': '127.0.0.1' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
])('without a token, metrics asked for by %s with the headers %j: %s', (address, headers, may) => {
  expect(mayReadMetrics(call(address, headers), undefined)).toBe(may);
});

it.each([
  ['Bearer secret', true],
  ['Bearer secre', false],
  ['Bearer secret2', false],
  ['secret', false],
])('with a token, metrics asked for with the header %s: %s', (authorization, may) => {
  for (const address of ['127.0.0.1', '203.0.113.7'])
    expect(mayReadMetrics(call(address, { authorization }), 'secret')).toBe(may);
  expect(mayReadMetrics(call('127.0.0.1'), 'secret')).toBe(false);
});
