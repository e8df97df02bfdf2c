/**
 * What happened, shown one step after the other, never faster than the eye. The table may be ahead
 * of what is shown; the viewer plays when both agree, and may skip at any time.
 */
import type { AnyGame, BaseView } from '@ludotheque/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoardModule } from '../board-kit/board.ts';
import { animateCardFlights, measureDepartures } from '../board-kit/card-flights.ts';
import { playSound, type SoundName } from '../board-kit/sound.ts';
import { waitForNextFrame } from '../browser/next-frame.ts';
import type { PlaybackScene } from '../connection/use-table.ts';
import { settingsStore } from '../settings/settings.ts';

/** Time to see a step that has no flights of its own, and to read a round's end, in milliseconds. */
const EVENT_PAUSE_MS = 350;
const ROUND_END_PAUSE_MS = 12_000;
/** Whoever comes back to a table that has gone on far without them is shown only how it stands. */
const MAX_SCENES_ANIMATED = 24;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether anybody would see a step that so many wait behind. */
const shouldAnimate = (waiting: number) =>
  settingsStore.get().pace !== 'none' && !document.hidden && waiting <= MAX_SCENES_ANIMATED;

/** Each sound once: eight cards dealt are one rustle. */
const listSounds = (board: BoardModule, events: readonly unknown[]): Set<SoundName> =>
  new Set(events.flatMap((event) => board.sound?.(event) ?? []));

export interface Playback {
  /** As the board is drawn, with what still flies above it. */
  readonly view: BaseView;
  /** As it stood when the last card had landed: for what is said around the board. */
  readonly settledView: BaseView;
  readonly isCaughtUp: boolean;
  /** The table after a round, while its end is to be read. */
  readonly roundEndView: BaseView | undefined;
  /** Goes on at once: to the end of this step, or past the end of the round. */
  skip(): void;
}

export function usePlayback(
  game: AnyGame,
  board: BoardModule,
  scenes: readonly PlaybackScene[],
  stage: RefObject<HTMLElement | null>,
): Playback {
  const [shown, setShown] = useState<PlaybackScene>(scenes.at(-1)!);
  const [landed, setLanded] = useState(shown.view);
  const [moving, setMoving] = useState(false);
  const [roundOver, setRoundOver] = useState<BaseView>();
  const playing = useRef(false);
  const latest = useRef(scenes);
  latest.current = scenes;
  const current = useRef(shown);
  const skipStep = useRef<() => void>(() => undefined);

  const show = useCallback((next: PlaybackScene) => {
    current.current = next;
    flushSync(() => setShown(next));
  }, []);

  /** How it stands, and nothing of how it came to that. */
  const jump = useCallback(
    (next: PlaybackScene) => {
      setLanded(next.view);
      show(next);
    },
    [show],
  );

  const step = useCallback(
    async (next: PlaybackScene) => {
      const before = current.current.view;
      const { pace } = settingsStore.get();
      const draw = () => show(next);
      const land = () => setLanded(next.view);
      setMoving(true);
      /** Each part of a step is skipped by itself: who skips a flight still reads the round's end. */
      const skipped = () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        skipStep.current = resolve;
        return promise;
      };
      const pause = (time: number) =>
        Promise.race([new Promise((go) => setTimeout(go, time)), skipped()]);
      const haste = pace === 'brisk' ? 2 : 1;
      const flights = next.events.map((event) =>
        prefersReducedMotion() ? [] : (board.flights?.(event, before, next.view, game) ?? []),
      );
      const fliesOver = async (part: typeof flights, redraw: () => void) => {
        // Drawing takes a good part of a frame: what came before, and taking leave, have their own.
        await waitForNextFrame();
        await waitForNextFrame();
        const departures = stage.current ? measureDepartures(stage.current, part) : [];
        if (departures.length > 0) await waitForNextFrame();
        redraw();
        if (stage.current) await animateCardFlights(stage.current, departures, skipped(), haste);
        return departures.length > 0;
      };
      // With the flight, and not in the frame that draws it.
      void waitForNextFrame()
        .then(waitForNextFrame)
        .then(() => listSounds(board, next.events).forEach(playSound));
      if (next.view.sheet.length > before.sheet.length && !next.view.result) {
        // The last cards of the round are laid on the table as it was; it is read, and dealt anew.
        const deal = flights.findLastIndex((part) => part.length === 0) + 1;
        await fliesOver(flights.slice(0, deal), () => undefined);
        // At once: who was about to skip a flight shall not skip this.
        flushSync(() => setRoundOver(next.view));
        await pause(board.roundEndPauseMs ?? ROUND_END_PAUSE_MS);
        setRoundOver(undefined);
        await fliesOver(flights.slice(deal), draw);
        land();
      } else {
        const flew = await fliesOver(flights, draw);
        land();
        if (!flew && next.events.length > 0) await pause(EVENT_PAUSE_MS / haste);
      }
      await waitForNextFrame();
    },
    [board, game, show, stage],
  );

  useEffect(() => {
    if (playing.current) return;
    playing.current = true;
    const play = async () => {
      // Not within the drawing that told us: every step is drawn by itself.
      await Promise.resolve();
      for (;;) {
        const waiting = latest.current.filter(({ n }) => n > current.current.n);
        if (!waiting[0]) break;
        if (shouldAnimate(waiting.length)) await step(waiting[0]);
        else jump(waiting.at(-1)!);
      }
      playing.current = false;
      setMoving(false);
    };
    void play();
  });

  const skip = useCallback(() => skipStep.current(), []);
  const caughtUp = shown.n === scenes.at(-1)!.n && !moving;
  return {
    view: shown.view,
    settledView: landed,
    isCaughtUp: caughtUp,
    roundEndView: roundOver,
    skip,
  };
}
