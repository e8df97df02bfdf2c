/** The order of the seats around a board, as the viewer sees it. */
import type { BaseView, Seat } from '@ludotheque/core';

/** All seats in turn order from the viewer's left, the viewer last; for a spectator from seat 0. */
export const listAllSeatsViewerLast = ({ seat, seats }: Pick<BaseView, 'seat' | 'seats'>): Seat[] =>
  Array.from({ length: seats }, (_, i) => (Math.max(0, seat + 1) + i) % seats);

/** The same without the viewer. */
export const listOtherSeats = (view: Pick<BaseView, 'seat' | 'seats'>): Seat[] =>
  listAllSeatsViewerLast(view).filter((seat) => seat !== view.seat);
