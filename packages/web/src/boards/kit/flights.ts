/**
 * Cards fly from where they were to where they go. The board is drawn as it will be, and copies of
 * the cards travel above it: nothing but transforms moves, so that no frame waits for a layout.
 */
import { animate } from 'motion/mini';

/** A card (null for a back) leaves one zone for another. */
export interface Flight {
  readonly card: string | null;
  readonly from: string;
  readonly to: string;
}

/** A flight's beginning, measured before the board changes. */
interface Departure extends Flight {
  readonly start: DOMRect;
  readonly copy: HTMLElement;
  /** In milliseconds from the beginning of the step. */
  readonly delay: number;
}

const DURATION = 320;
const BETWEEN_CARDS = 70;
const BETWEEN_EVENTS = 260;
/** A step that would take longer goes faster as a whole. */
const LONGEST = 1800;

function spot(stage: HTMLElement, zone: string, card: string | null): HTMLElement | null {
  const place = stage.querySelector<HTMLElement>(`[data-zone="${zone}"]`);
  const cards = place?.querySelectorAll<HTMLElement>(`[data-card="${card ?? ''}"]`);
  return cards?.[cards.length - 1] ?? place ?? null;
}

/** Where a card leaves from: a card that lay face down is found by its back. */
const leaving = (stage: HTMLElement, zone: string, card: string | null) =>
  [spot(stage, zone, card), spot(stage, zone, null)].find((found) => found && isCard(found)) ??
  spot(stage, zone, card);

const isCard = (element: HTMLElement) => element.dataset.card !== undefined;

/** Measures all beginnings at once, event by event, before anything is drawn anew. */
export function depart(stage: HTMLElement, events: readonly (readonly Flight[])[]): Departure[] {
  const departures: Departure[] = [];
  let delay = 0;
  for (const flights of events) {
    for (const flight of flights) {
      const element = leaving(stage, flight.from, flight.card);
      if (!element) continue;
      const start = element.getBoundingClientRect();
      departures.push({ ...flight, start, copy: element, delay });
      delay += BETWEEN_CARDS;
    }
    if (flights.length > 0) delay += BETWEEN_EVENTS;
  }
  return departures;
}

function copyOf(card: HTMLElement, end: DOMRect): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  copy.classList.add('flying');
  Object.assign(copy.style, {
    left: `${end.left}px`,
    top: `${end.top}px`,
    width: `${end.width}px`,
    height: `${end.height}px`,
  });
  return copy;
}

/** From the middle of one place to the middle of another, at the size of each. */
function journey(start: DOMRect, end: DOMRect, startsAsCard: boolean): string[] {
  const x = start.left + start.width / 2 - (end.left + end.width / 2);
  const y = start.top + start.height / 2 - (end.top + end.height / 2);
  const scale = startsAsCard ? start.width / end.width : 0.8;
  return [`translate(${x}px, ${y}px) scale(${scale})`, 'translate(0, 0) scale(1)'];
}

/** Flies every card, on the board as it is now. Resolves when all have landed, or at a skip. */
export async function fly(
  stage: HTMLElement,
  departures: readonly Departure[],
  skipped: Promise<void>,
  haste = 1,
): Promise<void> {
  const last = departures.at(-1);
  if (!last) return;
  const tempo = haste * Math.max(1, (last.delay + DURATION) / LONGEST);
  const landings = departures.map((departure) => {
    const place = spot(stage, departure.to, departure.card);
    return { ...departure, place, end: place?.getBoundingClientRect() };
  });
  const done = landings.map(({ card: _, copy, delay, end, place, start }) => {
    if (!place || !end) return undefined;
    // Into a hidden hand or onto a pile the card goes as it was.
    const landsAsCard = isCard(place);
    const model = landsAsCard ? place : copy;
    const size = landsAsCard ? end : centred(end, start);
    const flying = copyOf(model, size);
    document.body.append(flying);
    const duration = DURATION / tempo / 1000;
    const wait = delay / tempo / 1000;
    if (landsAsCard)
      place.animate({ opacity: [0, 0] }, { duration: (wait + duration) * 1000, fill: 'none' });
    const flight = animate(
      flying,
      { transform: journey(start, size, isCard(copy)) },
      { duration, delay: wait, ease: [0.3, 0, 0.2, 1] },
    );
    return { flying, flight, place };
  });
  await Promise.race([Promise.all(done.map((one) => one?.flight.finished)), skipped]);
  for (const one of done) {
    one?.flight.cancel();
    one?.flying.remove();
    for (const veil of one?.place.getAnimations() ?? []) veil.cancel();
  }
}

/** A card's size in the middle of a larger place. */
function centred(place: DOMRect, card: DOMRect): DOMRect {
  const width = Math.min(card.width, 72);
  const height = (width * 88) / 63;
  return new DOMRect(
    place.left + (place.width - width) / 2,
    place.top + (place.height - height) / 2,
    width,
    height,
  );
}
