/**
 * Animates cards that fly from one zone to another. The board is drawn in its new state, and copies of
 * the cards fly above it. Only transforms are animated, so that no frame needs a layout.
 */
import { animate } from 'motion/mini';
import { waitForNextFrame } from '../browser/next-frame.ts';
import { cloneCard, placeAtBox } from './clone-card.ts';
import { getFlightLayer } from './flight-layer.ts';
import {
  computeTempo,
  DELAY_BETWEEN_CARDS_MS,
  DELAY_BETWEEN_EVENTS_MS,
  FLIGHT_DURATION_MS,
} from './flight-times.ts';
import { animateLanding, type LandingKind } from './landing.ts';

/** A card (null for a back) flies from one zone to another. */
export interface CardFlight {
  readonly card: string | null;
  readonly from: string;
  readonly to: string;
  /** The numbers of its places, in zones whose places are numbered (`data-place`). */
  readonly fromPlace?: number | undefined;
  readonly toPlace?: number | undefined;
  /** Whether a card that lay face down is turned over on its way, or where it lies. */
  readonly turns?: boolean;
  /** Whether it lands on another card, which is seen until then. */
  readonly covers?: boolean;
  /** How it lands, if not like a card. */
  readonly landing?: LandingKind;
}

/** The start of a flight, measured before the board changes. */
interface FlightDeparture extends CardFlight {
  readonly start: DOMRect;
  /** A copy of the card that stays at the start until it flies; undefined if the zone shows no card. */
  readonly standing: HTMLElement | undefined;
  /** A copy of the card that is covered, which stays until the flying one has landed. */
  readonly covered: HTMLElement | undefined;
  /** From the beginning of the scene. */
  readonly delayMs: number;
}

const LIFT_PX = 10;

function findCardOrZone(
  stage: HTMLElement,
  zone: string,
  card: string | null,
  placeNumber?: number,
): HTMLElement | null {
  const place = stage.querySelector<HTMLElement>(`[data-zone="${zone}"]`);
  if (placeNumber !== undefined)
    return place?.querySelector<HTMLElement>(`[data-place="${placeNumber}"] [data-card]`) ?? place;
  const cards = place?.querySelectorAll<HTMLElement>(`[data-card="${card ?? ''}"]`);
  return cards?.[cards.length - 1] ?? place ?? null;
}

/** Where a card starts: a card that lay face down is found by its back. */
const findDeparturePlace = (stage: HTMLElement, { card, from, fromPlace }: CardFlight) =>
  [findCardOrZone(stage, from, card, fromPlace), findCardOrZone(stage, from, null)].find(
    (found) => found && isCard(found),
  ) ?? findCardOrZone(stage, from, card);

const isCard = (element: HTMLElement) => element.dataset.card !== undefined;

/** Measures the start of all flights, event by event, before the board is drawn again. */
export function prepareDepartures(
  stage: HTMLElement,
  events: readonly (readonly CardFlight[])[],
): FlightDeparture[] {
  const departures: FlightDeparture[] = [];
  let delayMs = 0;
  for (const flights of events) {
    for (const flight of flights) {
      const origin = findDeparturePlace(stage, flight);
      if (!origin) continue;
      const start = origin.getBoundingClientRect();
      const standing = isCard(origin) ? cloneCard(origin, start) : undefined;
      const below = flight.covers
        ? stage.querySelector<HTMLElement>(`[data-zone="${flight.to}"] [data-card]`)
        : null;
      const covered = below ? cloneCard(below, below.getBoundingClientRect()) : undefined;
      departures.push({ ...flight, start, standing, covered, delayMs });
      delayMs += DELAY_BETWEEN_CARDS_MS;
    }
    if (flights.length > 0) delayMs += DELAY_BETWEEN_EVENTS_MS;
  }
  // Backs are not copied: nobody notices one back more or less for a frame.
  getFlightLayer().append(
    ...departures.flatMap(({ covered }) => covered ?? []),
    ...departures.flatMap(({ standing }) => (standing?.dataset.card ? [standing] : [])),
  );
  return departures;
}

/** The transforms of a flight from the middle of one box to the middle of another. */
function computeTransforms(start: DOMRect, end: DOMRect, startsAsCard: boolean): string[] {
  const x = start.left + start.width / 2 - (end.left + end.width / 2);
  const y = start.top + start.height / 2 - (end.top + end.height / 2);
  const scale = startsAsCard ? start.width / end.width : 0.8;
  // On its way it is lifted a little, as a card is by a hand.
  const lifted = 1.06 * ((1 + scale) / 2);
  return [
    `translate(${x}px, ${y}px) scale(${scale})`,
    `translate(${0.4 * x}px, ${0.4 * y - LIFT_PX}px) scale(${lifted})`,
    'translate(0, 0) scale(1)',
  ];
}

/** The same flight for the back, until the card stands on its edge, and for the face from then on. */
const turnOver = (transforms: readonly string[]) => ({
  back: transforms.map((at, i) => `${at} rotateY(${i === 0 ? 0 : 90}deg)`),
  face: transforms.map((at, i) => `${at} rotateY(${i === transforms.length - 1 ? 0 : -90}deg)`),
});

/** Longer than any flight: the animation that hides a card is cancelled when the card has landed. */
const HIDDEN_UNTIL_CANCELLED = { duration: 60_000 };

/**
 * Animates the flights on the board that has just been drawn. Resolves when all cards have landed, or
 * when the viewer skips. Hiding the cards and starting the flights get a frame each, to keep both short.
 */
export async function animateCardFlights(
  stage: HTMLElement,
  departures: readonly FlightDeparture[],
  skipped: Promise<void>,
  speed = 1,
): Promise<void> {
  const last = departures.at(-1);
  if (!last) return;
  const tempo = computeTempo(last.delayMs, speed);
  const places = departures.map(({ card, to, toPlace }) =>
    findCardOrZone(stage, to, card, toPlace),
  );
  // Cards are hidden at their destination until they land, and boards can hide what follows from them.
  const landingCards = places.flatMap((place) => (place && isCard(place) ? [place] : []));
  for (const card of landingCards) card.dataset.inFlight = '';
  const hidings = landingCards.map((card) =>
    card.animate({ opacity: [0, 0] }, HIDDEN_UNTIL_CANCELLED),
  );
  await waitForNextFrame();
  const ends = places.map((place) => place?.getBoundingClientRect());
  const flights = departures.flatMap((departure, i) => {
    const { delayMs, standing, start } = departure;
    const [place, end] = [places[i], ends[i]];
    const lands = place && end && isCard(place);
    if (lands || !end) standing?.remove();
    // A card that flies into a hidden hand or onto a pile keeps its look.
    const size = lands || !end ? end : centreCardIn(end, start);
    const flying = lands ? cloneCard(place, end) : size && standing && placeAtBox(standing, size);
    if (!flying || !size) return [];
    const transforms = computeTransforms(start, size, standing !== undefined);
    const timing = {
      duration: FLIGHT_DURATION_MS / tempo / 1000,
      delay: delayMs / tempo / 1000,
      ease: [0.3, 0, 0.2, 1] as const,
    };
    const fly = (copy: HTMLElement, transform: string[]) => {
      getFlightLayer().append(copy);
      return { flying: copy, flight: animate(copy, { transform }, timing) };
    };
    if (!departure.turns || !lands || standing?.dataset.card !== '' || !flying.dataset.card)
      return [fly(flying, transforms)];
    const { back, face } = turnOver(transforms);
    return [fly(placeAtBox(standing, size), back), fly(flying, face)];
  });
  await Promise.race([Promise.all(flights.map(({ flight }) => flight.finished)), skipped]);
  for (const { flight, flying } of flights) {
    flight.cancel();
    flying.remove();
  }
  for (const hiding of hidings) hiding.cancel();
  for (const card of landingCards) delete card.dataset.inFlight;
  for (const { covered } of departures) covered?.remove();
  places.forEach((place, i) => {
    if (place && isCard(place)) animateLanding(place, departures[i]!.landing);
  });
}

/** A box of the size of a card in the middle of a larger place. */
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
