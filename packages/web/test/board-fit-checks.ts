/** Checks that a table can be played without scrolling: all is in the window, and nothing is covered. */
import type { Page } from 'playwright-core';
import { playToTheEnd } from './test-server.ts';

/** Phones upright and on their side, laptops and large screens. */
export const TABLE_SCREEN_SIZES = [
  [360, 640],
  [390, 844],
  [640, 360],
  [844, 390],
  [1280, 720],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
] as const;

/** Runs in the page. Every problem names the element and what is wrong with it. */
function findProblemsInPage(): string[] {
  const stage = document.querySelector('.play > .stage');
  if (!stage) return ['there is no stage'];
  const root = document.documentElement;
  const problems: string[] = [];
  const extra = [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
  if (Math.max(...extra) > 1) problems.push(`the page scrolls by ${extra.join(' × ')} px`);
  // A panel over the board has its own button to go on.
  if (document.querySelector('.stage .round-sheet, .ending')) return problems;

  const CONTROLS = 'button, input, select, summary';
  const PARTS = `${CONTROLS}, .plate, .a-card, .action-bar, [data-zone], .tag, .mark b`;
  /** A card may be turned or lifted a little. */
  const TOLERANCE_PX = 6;
  const SMALLEST_TARGET_PX = 24;
  const SAMPLES = 9;

  const outside = (
    box: DOMRect,
    frame: { left: number; top: number; right: number; bottom: number },
  ) =>
    Math.max(
      frame.left - box.left,
      frame.top - box.top,
      box.right - frame.right,
      box.bottom - frame.bottom,
    );
  const describe = (part: HTMLElement) =>
    `${part.tagName.toLowerCase()}.${[...part.classList].join('.')} ${part.dataset.card ?? part.textContent.trim().slice(0, 24)}`;
  const countVisibleSamples = (part: HTMLElement, box: DOMRect) => {
    // A seat that can be chosen may have a translucent button over its name badge.
    const own = part.matches('.plate') ? part.parentElement! : part;
    let seen = 0;
    for (let x = 0; x < SAMPLES; x++)
      for (let y = 0; y < SAMPLES; y++) {
        const hit = document.elementFromPoint(
          box.left + (box.width * (x + 0.5)) / SAMPLES,
          box.top + (box.height * (y + 0.5)) / SAMPLES,
        );
        if (hit && (own.contains(hit) || part.closest('label')?.contains(hit))) seen++;
      }
    return seen;
  };
  /** Whether a part of the element is behind the edge of a box that clips or scrolls. */
  const isCutOff = (part: HTMLElement, box: DOMRect) => {
    for (let over = part.parentElement; over && over !== root; over = over.parentElement)
      if (
        getComputedStyle(over).overflow !== 'visible' &&
        outside(box, over.getBoundingClientRect()) > TOLERANCE_PX
      )
        return true;
    return false;
  };

  const windowFrame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const part of stage.querySelectorAll<HTMLElement>(PARTS)) {
    const box = part.getBoundingClientRect();
    const isShown = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // Chips only illustrate a number that is written beside them.
    if (!isShown || box.width < 2 || part.closest('.unseen, .chip-line, .bursting')) continue;
    // What lies beside a generated board to look things up, such as the cards played so far, may scroll.
    if (part.closest('.generated .common') && !part.matches(CONTROLS)) continue;
    const beyond = outside(box, windowFrame);
    if (beyond > TOLERANCE_PX)
      problems.push(`${describe(part)} is ${Math.round(beyond)} px outside the window`);
    else if (isCutOff(part, box)) problems.push(`${describe(part)} is cut off`);
    if (!part.matches(`${CONTROLS}, .plate`)) continue;
    // Of cards that overlap, a strip is enough.
    if (countVisibleSamples(part, box) < SAMPLES) problems.push(`${describe(part)} is covered`);
    const isTarget = part.matches(CONTROLS) && !part.matches(':disabled, input');
    if (isTarget && Math.min(box.width, box.height) < SMALLEST_TARGET_PX)
      problems.push(`${describe(part)} is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
  }
  // Only a long name may be shortened, or one in large letters. Those of bots are short.
  const USUAL_NAME_LETTERS = 6;
  const hasLargeLetters = Number.parseFloat(getComputedStyle(root).fontSize) > 16;
  for (const name of stage.querySelectorAll<HTMLElement>('.plate h2')) {
    const isUsual = name.textContent.length <= USUAL_NAME_LETTERS && !hasLargeLetters;
    if (isUsual && name.scrollWidth - name.clientWidth > 1)
      problems.push(`the name ${describe(name)} is shortened`);
  }
  // What a rival has bid and made is one line: there is no room to wrap it.
  for (const note of stage.querySelectorAll<HTMLElement>('.far-seats .note')) {
    const extraPx = note.scrollWidth - note.clientWidth;
    if (extraPx > 1) problems.push(`${describe(note)} is ${extraPx} px wider than its place`);
  }
  return problems;
}

/** What of the table is outside the window, cut off, covered, or too small for a finger. */
export const findUnplayableParts = (page: Page): Promise<string[]> =>
  page.evaluate(findProblemsInPage);

/** Plays random moves until the game is over, and checks the table at every decision. */
export async function playToTheEndInView(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.findProblemsAtDecision = ${findProblemsInPage.toString()}`);
  return playToTheEnd(page);
}
