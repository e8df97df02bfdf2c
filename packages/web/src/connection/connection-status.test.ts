import { expect, it } from 'vitest';
import { nextShownStatus } from './connection-status.ts';

it('an attempt to connect is not shown while the page is offline', () => {
  expect(nextShownStatus('offline', 'connecting')).toBe('offline');
  expect(nextShownStatus('offline', 'online')).toBe('online');
});
it('an outdated page stays outdated when its connection ends', () => {
  expect(nextShownStatus('outdated', 'ended')).toBe('outdated');
});
it('every other status is shown at once', () => {
  expect(nextShownStatus('online', 'offline')).toBe('offline');
  expect(nextShownStatus('connecting', 'online')).toBe('online');
  expect(nextShownStatus('online', 'ended')).toBe('ended');
});
