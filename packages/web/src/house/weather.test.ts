import { expect, it } from 'vitest';
import { weatherAfter } from './weather.ts';

it('trying again is no news while there is no connection', () => {
  expect(weatherAfter('offline', 'connecting')).toBe('offline');
  expect(weatherAfter('offline', 'online')).toBe('online');
});
it('a page that is too old stays so when its connection ends', () => {
  expect(weatherAfter('outdated', 'ended')).toBe('outdated');
});
it('everything else is said as it comes', () => {
  expect(weatherAfter('online', 'offline')).toBe('offline');
  expect(weatherAfter('connecting', 'online')).toBe('online');
  expect(weatherAfter('online', 'ended')).toBe('ended');
});
