/**
 * A seat's plate: name, clock, presence and score, with what the board adds (a count of cards). It
 * comes from the table around the board, and has news of its own while the seat has none.
 */
import type { Seat } from '@ludotheque/core';
import { createContext, type ReactNode, useContext } from 'react';

export const NameBadgeContext = createContext<(seat: Seat, more: ReactNode) => ReactNode>(
  () => null,
);

export function NameBadge({
  children,
  seat,
}: {
  readonly seat: Seat;
  readonly children?: ReactNode;
}) {
  return useContext(NameBadgeContext)(seat, children);
}
