/**
 * Cards fly from where they were to where they go. The board is drawn as it will be, and copies of
 * the cards travel above it: nothing but transforms moves, so that no frame waits for a layout.
 */
import { animate } from 'motion/mini';
import { waitForNextFrame } from '../browser/next-frame.ts';
import { getFlightLayer } from './flight-layer.ts';

/** A card (null for a back) leaves one zone for another. */
export interface CardFlight {
  readonly card: string | null;
  readonly from: string;
  readonly to: string;
}

/** A flight's beginning, measured before the board changes. */
interface FlightDeparture extends CardFlight {
  readonly start: DOMRect;
  /** A copy of the card that stays where it was until it flies; a zone without cards has none. */
  readonly standing: HTMLElement | undefined;
  /** In milliseconds from the beginning of the step. */
  readonly delay: number;
}

const FLIGHT_DURATION_MS = 320;
const DELAY_BETWEEN_CARDS_MS = 70;
const DELAY_BETWEEN_EVENTS_MS = 260;
/** A step that would take longer goes faster as a whole. */
const MAX_ANIMATION_MS = 1800;

function findCardOrZone(stage: HTMLElement, zone: string, card: string | null): HTMLElement | null {
  const place = stage.querySelector<HTMLElement>(`[data-zone="${zone}"]`);
  const cards = place?.querySelectorAll<HTMLElement>(`[data-card="${card ?? ''}"]`);
  return cards?.[cards.length - 1] ?? place ?? null;
}

/** Where a card leaves from: a card that lay face down is found by its back. */
const findDeparturePlace = (stage: HTMLElement, zone: string, card: string | null) =>
  [findCardOrZone(stage, zone, card), findCardOrZone(stage, zone, null)].find(
    (found) => found && isCard(found),
  ) ?? findCardOrZone(stage, zone, card);

const isCard = (element: HTMLElement) => element.dataset.card !== undefined;

/** Measures all beginnings at once, event by event, before anything is drawn anew. */
export function measureDepartures(
  stage: HTMLElement,
  events: readonly (readonly CardFlight[])[],
): FlightDeparture[] {
  const departures: FlightDeparture[] = [];
  let delay = 0;
  for (const flights of events) {
    for (const flight of flights) {
      const origin = findDeparturePlace(stage, flight.from, flight.card);
      if (!origin) continue;
      const start = origin.getBoundingClientRect();
      const standing = isCard(origin) ? cloneCard(origin, start) : undefined;
      departures.push({ ...flight, start, standing, delay });
      delay += DELAY_BETWEEN_CARDS_MS;
    }
    if (flights.length > 0) delay += DELAY_BETWEEN_EVENTS_MS;
  }
  // One back more or less is not missed for a frame.
  getFlightLayer().append(
    ...departures.flatMap(({ standing }) => (standing?.dataset.card ? [standing] : [])),
  );
  return departures;
}

function placeAtBox(copy: HTMLElement, box: DOMRect): HTMLElement {
  Object.assign(copy.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return copy;
}

function cloneCard(card: HTMLElement, box: DOMRect): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  copy.classList.add('flying');
  return placeAtBox(copy, box);
}

/** From the middle of one place to the middle of another, at the size of each. */
function computeTransforms(start: DOMRect, end: DOMRect, startsAsCard: boolean): string[] {
  const x = start.left + start.width / 2 - (end.left + end.width / 2);
  const y = start.top + start.height / 2 - (end.top + end.height / 2);
  const scale = startsAsCard ? start.width / end.width : 0.8;
  return [`translate(${x}px, ${y}px) scale(${scale})`, 'translate(0, 0) scale(1)'];
}

/** Until it is lifted. */
const HIDDEN_UNTIL_CANCELLED = { duration: 60_000 };

/**
 * Flies every card, on the board as it has just been drawn. Resolves when all have landed, or at a
 * skip. Drawing and taking off have a frame each, so that neither takes long.
 */
export async function animateCardFlights(
  stage: HTMLElement,
  departures: readonly FlightDeparture[],
  skipped: Promise<void>,
  haste = 1,
): Promise<void> {
  const last = departures.at(-1);
  if (!last) return;
  const tempo = haste * Math.max(1, (last.delay + FLIGHT_DURATION_MS) / MAX_ANIMATION_MS);
  const places = departures.map(({ card, to }) => findCardOrZone(stage, to, card));
  // What is to land is not seen before.
  const veils = places
    .filter((place) => place && isCard(place))
    .map((place) => place!.animate({ opacity: [0, 0] }, HIDDEN_UNTIL_CANCELLED));
  await waitForNextFrame();
  const ends = places.map((place) => place?.getBoundingClientRect());
  const flights = departures.flatMap(({ delay, standing, start }, i) => {
    const [place, end] = [places[i], ends[i]];
    const lands = place && end && isCard(place);
    if (lands || !end) standing?.remove();
    // Into a hidden hand or onto a pile the card goes as it was.
    const size = lands || !end ? end : centreCardIn(end, start);
    const flying = lands ? cloneCard(place, end) : size && standing && placeAtBox(standing, size);
    if (!flying || !size) return [];
    getFlightLayer().append(flying);
    const flight = animate(
      flying,
      { transform: computeTransforms(start, size, standing !== undefined) },
      {
        duration: FLIGHT_DURATION_MS / tempo / 1000,
        delay: delay / tempo / 1000,
        ease: [0.3, 0, 0.2, 1],
      },
    );
    return [{ flying, flight }];
  });
  await Promise.race([Promise.all(flights.map(({ flight }) => flight.finished)), skipped]);
  for (const { flight, flying } of flights) {
    flight.cancel();
    flying.remove();
  }
  for (const veil of veils) veil.cancel();
}

/** A card's size in the middle of a larger place. */
function centreCardIn(place: DOMRect, card: DOMRect): DOMRect {
  const width = Math.min(card.width, 72);
  const height = (width * 88) / 63;
  return new DOMRect(
    place.left + (place.width - width) / 2,
    place.top + (place.height - height) / 2,
    width,
    height,
  );
}
