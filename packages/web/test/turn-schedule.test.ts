/**
 * The wait from an own move to the next own turn, counted: a house with a clock of its own says when bots
 * move, and the page shows each scene as long as its flights take.
 */
import type { GumEvent, GumView } from '@ludotheque/games/battle-gum';
import type { TableStepFrame } from '@ludotheque/protocol';
import { expect, it } from 'vitest';
import { TestHouse } from '../../house/test/test-house.ts';
import { createBotPacing } from '../../server/src/house-ports.ts';
import { computeCatchUpSpeed, computeFlightsMs } from '../src/board-kit/flight-times.ts';
import { getEventDurationMs, listFlights } from '../src/games/battle-gum/board/flights.ts';

const FRAME_MS = 1000 / 60;
/** Around the flights of a scene: two before them, one to measure, one to hide, one after them. */
const FRAMES_AROUND_A_SCENE = 5;
const GAMES = 12;
const USUAL_PACE = createBotPacing(700, 600);

/** Shows scenes one after the other, as the page does. */
class PageSchedule {
  private waiting: {
    readonly at: number;
    readonly cardsByEvent: readonly number[];
    readonly eventsMs: number;
  }[] = [];
  private shownUntil = 0;
  private view: GumView | undefined;

  receive(at: number, { events = [] }: TableStepFrame, after: GumView): void {
    const before = this.view ?? after;
    const cardsByEvent = events.map((each) => listFlights(each as GumEvent, before, after).length);
    const ownMs = events.map((each) => getEventDurationMs(each as GumEvent));
    this.waiting.push({ at, cardsByEvent, eventsMs: Math.max(0, ...ownMs) });
    this.view = after;
  }

  /** When everything that was received has been shown. */
  computeEnd(): number {
    for (const [i, { at, cardsByEvent, eventsMs }] of this.waiting.entries()) {
      const start = Math.max(this.shownUntil, at);
      const waiting = this.waiting.slice(i).filter((each) => each.at <= start).length;
      const speed = computeCatchUpSpeed(waiting);
      const shownMs = computeFlightsMs(cardsByEvent, speed) + eventsMs / speed;
      this.shownUntil = start + FRAMES_AROUND_A_SCENE * FRAME_MS + shownMs;
    }
    this.waiting = [];
    return this.shownUntil;
  }
}

/** The waits of one game against three bots. */
async function listWaits(seed: string, botPacing = USUAL_PACE): Promise<number[]> {
  const house = await TestHouse.start({ seed, botPacing });
  const { clock } = house;
  const ada = await house.connectNewPerson('Ada');
  const bots = ['medium', 'medium', 'medium'] as const;
  const table = await house.createTable([ada], { game: 'battle-gum', bots: [...bots] });
  const page = new PageSchedule();
  const waits: number[] = [];
  const receive = async () => {
    const match = (await house.getLiveTable(table)).table.match!;
    const view = match.game.view(match.state, match.findSeat(ada.id)!) as GumView;
    for (const frame of ada.takeTableFrames()) page.receive(clock.now(), frame, view);
  };
  let movedAt: number | undefined;
  while ((await house.getLiveTable(table)).table.phase === 'playing') {
    const isTurn = (await house.listAwaitedSessions(table, [ada])).length > 0;
    await receive();
    if (!isTurn) {
      await clock.runNextTimer();
      continue;
    }
    const turnAt = Math.max(clock.now(), page.computeEnd());
    if (movedAt !== undefined && clock.now() > movedAt) waits.push(turnAt - movedAt);
    await clock.advance(turnAt - clock.now());
    movedAt = clock.now();
    await ada.move(table);
  }
  house.house.stopTimers();
  return waits;
}

async function findWait(share: number, botPacing = USUAL_PACE): Promise<number> {
  const waits: number[] = [];
  for (let game = 0; game < GAMES; game++) waits.push(...(await listWaits(`${game}`, botPacing)));
  return waits.toSorted((a, b) => a - b)[Math.floor(share * (waits.length - 1))]!;
}

it('with three bots, nine of ten turns of Battle Gum come back within 6 seconds', async () => {
  const waitMs = await findWait(0.9);
  expect(waitMs).toBeLessThan(6_000);
  // Bots that take as long for every move would need a fifth more.
  const { shortestMoveDelayMs: _, ...evenPace } = USUAL_PACE;
  expect(await findWait(0.9, evenPace)).toBeGreaterThan(1.15 * waitMs);
});
