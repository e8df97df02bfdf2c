/**
 * Keeps the keyboard's focus where the next decision is. A card that was played, or a button that is
 * disabled while a move is sent, loses the focus: then it waits at the table, and goes on to the
 * cards when the viewer can move again. A focus anywhere else is left alone.
 */
import { type RefObject, useEffect } from 'react';

/** What a viewer can decide with, on any board. */
export const DECISION_SELECTOR =
  '.stage :is(.playable, .move, .do-it, .round-sheet button):not(:disabled)';

/** A place on the board that outlives its card: a zone, and the number of the card in it. */
interface BoardPlace {
  readonly zone: string;
  readonly index: number;
}

const listButtons = (zone: Element): Element[] => [...zone.querySelectorAll('button')];

function locate(element: Element): BoardPlace | undefined {
  const zone = element.closest('[data-zone], .moves');
  if (!zone) return undefined;
  const name = zone instanceof HTMLElement ? zone.dataset.zone : undefined;
  return { zone: name ?? '', index: listButtons(zone).indexOf(element) };
}

/** The decision nearest to the last place: the same card, another of its zone, or any other. */
function findDecision(root: HTMLElement, last: BoardPlace | undefined): HTMLElement | undefined {
  // The end of a game is a dialog, which begins at its first button.
  if (root.querySelector('.ending')) return undefined;
  const all = [...root.querySelectorAll<HTMLElement>(DECISION_SELECTOR)];
  const distance = (decision: HTMLElement): number => {
    const place = locate(decision);
    if (!last || !place || place.zone !== last.zone) return Number.MAX_SAFE_INTEGER;
    return Math.abs(place.index - last.index);
  };
  const isHeld = (decision: HTMLElement) => decision.closest('[data-zone^="hand"]') !== null;
  return all.toSorted(
    (a, b) => distance(a) - distance(b) || Number(isHeld(b)) - Number(isHeld(a)),
  )[0];
}

function moveFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' });
}

export function useDecisionFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let last: BoardPlace | undefined;
    let wasInside = false;
    const remember = ({ target }: FocusEvent) => {
      wasInside = true;
      if (target instanceof Element) last = locate(target) ?? last;
    };
    const follow = () => {
      const active = document.activeElement;
      const stage = element.querySelector<HTMLElement>('.stage');
      const isLost = active === null || active === document.body || active.matches(':disabled');
      const isWaiting = active === stage || (active?.matches('h1') ?? false);
      if (!stage || !(isLost ? wasInside : isWaiting)) return;
      const next = findDecision(element, last) ?? (isLost ? stage : undefined);
      if (next) moveFocus(next);
    };
    element.addEventListener('focusin', remember);
    const observer = new MutationObserver(follow);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
    };
  }, [root]);
}
