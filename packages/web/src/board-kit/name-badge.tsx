/**
 * The name badge of a seat: name, clock, presence and score, with what the board adds, such as a count
 * of cards. The page around the board draws it through a context, so that a badge can change without
 * a change of the board.
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
