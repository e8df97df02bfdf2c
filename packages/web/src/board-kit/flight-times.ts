/** How long cards fly, and how long they wait for each other. */
export const FLIGHT_DURATION_MS = 320;
export const DELAY_BETWEEN_CARDS_MS = 70;
export const DELAY_BETWEEN_EVENTS_MS = 160;
/** An animation that would take longer is played faster. */
const MAX_ANIMATION_MS = 1800;

/** By how much the flights of a scene are played faster, if its last card waits this long. */
export const computeTempo = (lastDelayMs: number, speed: number): number =>
  speed * Math.max(1, (lastDelayMs + FLIGHT_DURATION_MS) / MAX_ANIMATION_MS);

/** The more moves wait to be shown, the faster: three bots in a row must not take long. */
export const computeCatchUpSpeed = (waitingScenes: number): number =>
  Math.min(2.5, 0.5 + 0.5 * waitingScenes);

/** How long all flights of a scene take, with so many cards for each event. */
export function computeFlightsMs(cardsByEvent: readonly number[], speed: number): number {
  const events = cardsByEvent.filter((cards) => cards > 0);
  if (events.length === 0) return 0;
  const cards = events.reduce((sum, each) => sum + each);
  const lastDelayMs =
    (cards - 1) * DELAY_BETWEEN_CARDS_MS + (events.length - 1) * DELAY_BETWEEN_EVENTS_MS;
  return (lastDelayMs + FLIGHT_DURATION_MS) / computeTempo(lastDelayMs, speed);
}
