/** Animates one scene: the flights of its cards, its sounds, and the pause at the end of a round. */
import type { AnyGame, BaseView } from '@ludotheque/core';
import type { RefObject } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import {
  animateCardFlights,
  type CardFlight,
  prepareDepartures,
} from '../board-kit/card-flights.ts';
import { computeCatchUpSpeed } from '../board-kit/flight-times.ts';
import { playSound, type SoundName } from '../board-kit/sound.ts';
import { waitForNextFrame } from '../browser/next-frame.ts';
import type { PlaybackScene } from '../connection/use-table.ts';
import { settingsStore } from '../settings/settings.ts';
import { findPlaceWhenOut } from './place-when-out.ts';

/** How long a scene without flights is shown. */
const EVENT_PAUSE_MS = 350;
const ROUND_END_PAUSE_MS = 12_000;
/** How long the table between two events is shown: a whole trick, or all cards turned up. */
const TABLE_BETWEEN_PAUSE_MS = 700;

/** What the player of a scene needs from the page. */
export interface SceneStage {
  /** The element that contains the board. */
  readonly element: RefObject<HTMLElement | null>;
  /** Draws the board as it is after the scene. */
  draw(): void;
  /** Draws the table as it is between two events of the scene. */
  drawBetween(view: BaseView): void;
  /** Called when the last card has landed. */
  settle(): void;
  /** Called when so many events of the scene can be seen, while the rest is still to come. */
  tell(events: number): void;
  /** Shows the end of the round above the board. */
  showRoundEnd(view: BaseView): void;
  hideRoundEnd(): void;
  /** Resolves at the next skip. Each part of a scene waits for its own skip. */
  waitForSkip(): Promise<void>;
}

type FlightsByEvent = readonly (readonly CardFlight[])[];

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const pause = (stage: SceneStage, durationMs: number) =>
  Promise.race([new Promise((resolve) => setTimeout(resolve, durationMs)), stage.waitForSkip()]);

/** Plays each sound once, however many events have it: eight dealt cards are one rustle. */
function playSounds(board: BoardModule, events: readonly unknown[]): void {
  const sounds = new Set<SoundName>(events.flatMap((event) => board.pickSound?.(event) ?? []));
  sounds.forEach(playSound);
}

/** Animates the flights around a redraw of the board. Returns whether anything flew. */
async function animateAround(
  redraw: () => void,
  flights: FlightsByEvent,
  stage: SceneStage,
  speed: number,
): Promise<boolean> {
  // Drawing takes most of a frame, so the drawing before this and the measuring get their own.
  await waitForNextFrame();
  await waitForNextFrame();
  const before = stage.element.current;
  const departures = before ? prepareDepartures(before, flights) : [];
  if (departures.length > 0) await waitForNextFrame();
  redraw();
  const after = stage.element.current;
  if (after) await animateCardFlights(after, departures, stage.waitForSkip(), speed);
  return departures.length > 0;
}

/** The table between two events of a scene, as the rules of the game show it. */
interface TableBetween {
  readonly view: BaseView;
  /** How many events have led to it: none, if the game shows nothing in between. */
  readonly events: number;
  /** The table before each event. */
  readonly viewsBefore: readonly BaseView[];
}

/** What the rules say that events leave on the table: a whole trick, or all cards before the next deal. */
function computeTableBetween(
  game: AnyGame,
  before: BaseView,
  events: readonly unknown[],
): TableBetween {
  const viewsBefore: BaseView[] = [];
  let [view, count] = [before, 0];
  for (const [i, event] of events.entries()) {
    viewsBefore.push(view);
    const next = game.after?.(view, event) ?? view;
    if (next !== view) count = i + 1;
    view = next;
  }
  return { view, events: count, viewsBefore };
}

/**
 * Shows the end of a round. Its last cards fly on the table as it was, then the scores are shown above
 * its last position, then the table is drawn and the next deal flies.
 */
async function playRoundEnd(
  scene: PlaybackScene,
  between: TableBetween,
  flights: FlightsByEvent,
  stage: SceneStage,
  speed: number,
  { closingMs, pauseMs }: { readonly closingMs: number; readonly pauseMs: number },
): Promise<void> {
  const firstOfDeal = flights.findLastIndex((part) => part.length === 0) + 1;
  const drawClosing = () => stage.drawBetween(between.view);
  await animateAround(drawClosing, flights.slice(0, between.events || firstOfDeal), stage, speed);
  if (between.events > 0) await pause(stage, TABLE_BETWEEN_PAUSE_MS / speed);
  stage.showRoundEnd(scene.view);
  // What the board stages above the table, such as who wins a showdown, is told when it has been seen.
  const teller = setTimeout(() => stage.tell(firstOfDeal), closingMs);
  await pause(stage, closingMs + pauseMs);
  clearTimeout(teller);
  stage.hideRoundEnd();
  await animateAround(() => stage.draw(), flights.slice(firstOfDeal), stage, speed);
  stage.settle();
}

/**
 * Shows a step. If its rules show the table between two events, such as a whole trick before it is taken,
 * the first events are shown on it.
 */
async function playStep(
  between: TableBetween,
  flights: FlightsByEvent,
  stage: SceneStage,
  speed: number,
  eventsMs: number,
): Promise<void> {
  const later = flights.slice(between.events);
  const isTwofold = between.events > 0 && later.some((part) => part.length > 0);
  if (isTwofold) {
    const drawBetween = () => stage.drawBetween(between.view);
    await animateAround(drawBetween, flights.slice(0, between.events), stage, speed);
    stage.tell(between.events);
    await pause(stage, TABLE_BETWEEN_PAUSE_MS / speed);
  }
  const flew = await animateAround(() => stage.draw(), isTwofold ? later : flights, stage, speed);
  stage.settle();
  const restMs = Math.max(eventsMs, !flew && flights.length > 0 ? EVENT_PAUSE_MS : 0);
  if (restMs > 0) await pause(stage, restMs / speed);
}

export async function playScene(
  scene: PlaybackScene,
  before: BaseView,
  game: AnyGame,
  board: BoardModule,
  stage: SceneStage,
  waitingScenes = 1,
): Promise<void> {
  const { events, view } = scene;
  const speed = (settingsStore.get().pace === 'brisk' ? 2 : 1) * computeCatchUpSpeed(waitingScenes);
  const between = computeTableBetween(game, before, events);
  const flights = events.map((event, i) => {
    if (prefersReducedMotion()) return [];
    const after = i < between.events ? between.view : view;
    return board.listFlights?.(event, between.viewsBefore[i]!, after, game) ?? [];
  });
  // The sounds start with the flights, and not in the frame that draws them.
  void waitForNextFrame()
    .then(waitForNextFrame)
    .then(() => playSounds(board, events));
  const hasRoundEnd = view.sheet.length > before.sheet.length && (!view.result || board.Closing);
  // Who is out has seen the end of their own last round, and not one after the other.
  const isOut = findPlaceWhenOut(game, before) !== undefined;
  if (hasRoundEnd && !isOut) {
    const closingMs = prefersReducedMotion() ? 0 : (board.getClosingDurationMs?.(view) ?? 0);
    const pauseMs = board.roundEndPauseMs ?? ROUND_END_PAUSE_MS;
    const times = { closingMs: closingMs / speed, pauseMs };
    await playRoundEnd(scene, between, flights, stage, speed, times);
  } else {
    const ownMs = events.map((event) => board.getEventDurationMs?.(event) ?? 0);
    const eventsMs = prefersReducedMotion() ? 0 : Math.max(0, ...ownMs);
    await playStep(between, flights, stage, speed, eventsMs);
  }
  await waitForNextFrame();
}
