/** Animates one scene: the flights of its cards, its sounds, and the pause at the end of a round. */
import type { AnyGame, BaseView } from '@ludotheque/core';
import type { RefObject } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import {
  animateCardFlights,
  type CardFlight,
  prepareDepartures,
} from '../board-kit/card-flights.ts';
import { playSound, type SoundName } from '../board-kit/sound.ts';
import { waitForNextFrame } from '../browser/next-frame.ts';
import type { PlaybackScene } from '../connection/use-table.ts';
import { settingsStore } from '../settings/settings.ts';

/** How long a scene without flights is shown. */
const EVENT_PAUSE_MS = 350;
const ROUND_END_PAUSE_MS = 12_000;

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

/** The more moves wait to be shown, the faster: three bots in a row must not take long. */
const computeCatchUpSpeed = (waitingScenes: number) => Math.min(2.5, 0.5 + 0.5 * waitingScenes);

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

/** The table as its rules say that events have left it, before the next deal. */
const computeClosingView = (game: AnyGame, before: BaseView, events: readonly unknown[]) =>
  events.reduce<BaseView>((view, event) => game.after?.(view, event) ?? view, before);

/**
 * Shows the end of a round. Its last cards fly on the table as it was, then the scores are shown above
 * its last position, then the table is drawn and the next deal flies.
 */
async function playRoundEnd(
  scene: PlaybackScene,
  closingView: BaseView,
  flights: FlightsByEvent,
  stage: SceneStage,
  speed: number,
  { closingMs, pauseMs }: { readonly closingMs: number; readonly pauseMs: number },
): Promise<void> {
  const firstOfDeal = flights.findLastIndex((part) => part.length === 0) + 1;
  const drawClosing = () => stage.drawBetween(closingView);
  await animateAround(drawClosing, flights.slice(0, firstOfDeal), stage, speed);
  stage.showRoundEnd(scene.view);
  // What the board stages above the table, such as who wins a showdown, is told when it has been seen.
  const teller = setTimeout(() => stage.tell(firstOfDeal), closingMs);
  await pause(stage, closingMs + pauseMs);
  clearTimeout(teller);
  stage.hideRoundEnd();
  await animateAround(() => stage.draw(), flights.slice(firstOfDeal), stage, speed);
  stage.settle();
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
  const flights = events.map((event) =>
    prefersReducedMotion() ? [] : (board.listFlights?.(event, before, view, game) ?? []),
  );
  // The sounds start with the flights, and not in the frame that draws them.
  void waitForNextFrame()
    .then(waitForNextFrame)
    .then(() => playSounds(board, events));
  const hasRoundEnd = view.sheet.length > before.sheet.length && (!view.result || board.Closing);
  // Who is out has seen the end of their own last round, and not one after the other.
  const isOut = board.isOut?.(before) ?? false;
  if (hasRoundEnd && !isOut) {
    const closingMs = prefersReducedMotion() ? 0 : (board.getClosingDurationMs?.(view) ?? 0);
    const pauseMs = board.roundEndPauseMs ?? ROUND_END_PAUSE_MS;
    const closingView = computeClosingView(game, before, events);
    const times = { closingMs: closingMs / speed, pauseMs };
    await playRoundEnd(scene, closingView, flights, stage, speed, times);
  } else {
    const flew = await animateAround(() => stage.draw(), flights, stage, speed);
    stage.settle();
    if (!flew && events.length > 0) await pause(stage, EVENT_PAUSE_MS / speed);
  }
  await waitForNextFrame();
}
