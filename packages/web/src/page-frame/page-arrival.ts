/**
 * After every change of the page, its heading names the browser's tab and takes the focus, so that a
 * screen reader says where the visitor is, and the next Tab goes on from there.
 */
import { useEffect, useRef } from 'react';
import { changePageTitle } from './page-title.ts';

/** The heading of a table is in the page's header. React hides the page before while the next one loads. */
const findHeading = (): HTMLElement | undefined =>
  [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility());

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

export function usePageArrival(path: string): void {
  /** The first page of a visit leaves the focus to the browser. */
  const isFirstHeading = useRef(true);
  useEffect(() => {
    const main = document.getElementById('content');
    if (!main) return;
    let lastHeading: HTMLElement | undefined;
    changePageTitle({ heading: '' });
    if (!isFirstHeading.current && !main.contains(document.activeElement))
      main.focus({ preventScroll: true });
    const look = () => {
      const heading = findHeading();
      if (heading) changePageTitle({ heading: heading.textContent });
      if (!heading || heading === lastHeading) return;
      lastHeading = heading;
      // A page may have put the focus on a field of its own.
      const mayFocus = isFocusLost() || document.activeElement === main;
      if (mayFocus && !isFirstHeading.current) focusHeading(heading);
      isFirstHeading.current = false;
    };
    look();
    // Once a frame: to ask for what is visible computes the layout, and a game changes the page often.
    let frame = 0;
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look();
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [path]);
}
