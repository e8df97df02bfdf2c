import { EVERYONE, NOBODY, seatSetFrom, singleSeatSet, WATCHER } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { SeatEventRecorder } from './seat-event-recorder.ts';

/** What the watcher and three seats hear. */
const heard = (audience: SeatEventRecorder) =>
  [WATCHER, 0, 1, 2].map((seat) => audience.eventsFor(seat));

test('insiders get the secret version, all others the open one', () => {
  const audience = new SeatEventRecorder(3);
  audience.emit(seatSetFrom([0, 2]), 'an ace', 'a card');
  expect(heard(audience)).toEqual([['a card'], ['an ace'], ['a card'], ['an ace']]);
});

test('without an open version the others get nothing', () => {
  const audience = new SeatEventRecorder(3);
  audience.emit(singleSeatSet(1), 'an ace');
  expect(heard(audience)).toEqual([[], [], ['an ace'], []]);
});

test('what is for everyone is for the watcher, too', () => {
  const audience = new SeatEventRecorder(3);
  audience.emit(EVERYONE, 'the end');
  expect(heard(audience)).toEqual([['the end'], ['the end'], ['the end'], ['the end']]);
});

test('an event without insiders goes to everybody in its open version', () => {
  const audience = new SeatEventRecorder(3);
  audience.emit(NOBODY, 'an ace', 'a card');
  expect(heard(audience)).toEqual([['a card'], ['a card'], ['a card'], ['a card']]);
});

test('events are kept in order until they are cleared', () => {
  const audience = new SeatEventRecorder(1);
  audience.emit(EVERYONE, 'first');
  audience.emit(singleSeatSet(0), 'second', 'hidden');
  expect(audience.eventsFor(0)).toEqual(['first', 'second']);
  expect(audience.eventsFor(WATCHER)).toEqual(['first', 'hidden']);
  audience.clear();
  expect(audience.eventsFor(0)).toEqual([]);
});

test('its listeners are the watcher and every seat', () => {
  expect(new SeatEventRecorder(3).seatsAndWatcher).toEqual([WATCHER, 0, 1, 2]);
});
