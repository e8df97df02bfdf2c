import { expect, it } from 'vitest';
import { nextShownStatus } from './connection-status.ts';

it('trying again is no news while there is no connection', () => {
  expect(nextShownStatus('offline', 'connecting')).toBe('offline');
  expect(nextShownStatus('offline', 'online')).toBe('online');
});
it('a page that is too old stays so when its connection ends', () => {
  expect(nextShownStatus('outdated', 'ended')).toBe('outdated');
});
it('everything else is said as it comes', () => {
  expect(nextShownStatus('online', 'offline')).toBe('offline');
  expect(nextShownStatus('connecting', 'online')).toBe('online');
  expect(nextShownStatus('online', 'ended')).toBe('ended');
});
