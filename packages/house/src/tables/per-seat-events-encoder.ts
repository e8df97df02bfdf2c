/** Encodes the events of a step as JSON, for each seat what it may know. */
import { EVERYONE, hasSeat, type Seat, WATCHER } from '@ludotheque/core';
import { filterEventsForSeat, type Step } from '@ludotheque/table';

/** Seats that know no more than a spectator share one text. */
export function createPerSeatEventsEncoder({ events: all }: Step): (seat: Seat) => string {
  const encode = (seat: Seat) => {
    const events = filterEventsForSeat(all, seat);
    return events.length > 0 ? `,"events":${JSON.stringify(events)}` : '';
  };
  let forSpectators: string | undefined;
  return (seat) => {
    if (all.some(({ insiders }) => insiders !== EVERYONE && hasSeat(insiders, seat)))
      return encode(seat);
    forSpectators ??= encode(WATCHER);
    return forSpectators;
  };
}
