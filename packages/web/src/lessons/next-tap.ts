/** Marks the element of the board that the learner taps next. */
import { type RefObject, useEffect } from 'react';

const NEXT_TAP = 'data-next-tap';
const READY_BUTTON = '.do-it:enabled';

const inHand = (card: string): string => `[data-zone^="hand"] [data-card="${card}"]`;

/** A card of the learner's hand; if there are equal ones, any of them. */
export const tapHand = (card: string): string =>
  `:scope:not(:has(${inHand(card)}.chosen)) ${inHand(card)}`;

/** All equal cards of the learner's hand, one after the other. */
export const tapAllInHand = (card: string): string => `${inHand(card)}:not(.chosen)`;

/** An element that is tapped to complete the move. */
export const untilReadySelector = (element: string): string =>
  `:scope:not(:has(${READY_BUTTON})) ${element}`;

/** The first of these that is on the board; when none is left, the button that plays the move. */
const findNextTap = (stage: HTMLElement, taps: readonly string[]): Element | null =>
  [...taps, READY_BUTTON]
    .map((selector) => stage.querySelector(selector))
    .find((element) => element !== null) ?? null;

/** `taps` are selectors within the stage, each of which no longer fits when it was tapped. */
export function useNextTapMark(
  stage: RefObject<HTMLElement | null>,
  taps: readonly string[] | undefined,
): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const mark = () => {
      const next = taps ? findNextTap(element, taps) : null;
      for (const marked of element.querySelectorAll(`[${NEXT_TAP}]`))
        if (marked !== next) marked.removeAttribute(NEXT_TAP);
      // React leaves attributes alone that it has not set.
      next?.setAttribute(NEXT_TAP, '');
    };
    mark();
    const observer = new MutationObserver(mark);
    const attributeFilter = ['class', 'disabled', 'aria-pressed', 'data-card'];
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter,
    });
    return () => observer.disconnect();
  }, [stage, taps]);
}
