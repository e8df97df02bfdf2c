/**
 * What happened, shown one step after the other, never faster than the eye. The table may be ahead
 * of what is shown; the viewer plays when both agree, and may skip at any time.
 */
import type { AnyGame, BaseView } from '@ludotheque/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Board } from '../boards/board.ts';
import { depart, fly } from '../boards/kit/flights.ts';
import { nextFrame } from '../boards/kit/next-frame.ts';
import { make, type Sound } from '../boards/kit/sound.ts';
import { settings } from '../house/settings.ts';
import type { Scene } from '../house/use-table.ts';

/** Time to see a step that has no flights of its own, and to read a round's end, in milliseconds. */
const GLANCE = 350;
const READ_ROUND = 12_000;
/** Whoever comes back to a table that has gone on far without them is shown only how it stands. */
const TOO_MANY = 24;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether anybody would see a step that so many wait behind. */
const isSeen = (waiting: number) =>
  settings.get().pace !== 'none' && !document.hidden && waiting <= TOO_MANY;

/** Each sound once: eight cards dealt are one rustle. */
const soundsOf = (board: Board, events: readonly unknown[]): Set<Sound> =>
  new Set(events.flatMap((event) => board.sound?.(event) ?? []));

export interface Playback {
  /** As the board is drawn, with what still flies above it. */
  readonly view: BaseView;
  /** As it stood when the last card had landed: for what is said around the board. */
  readonly landed: BaseView;
  readonly caughtUp: boolean;
  /** The table after a round, while its end is to be read. */
  readonly roundOver: BaseView | undefined;
  /** Goes on at once: to the end of this step, or past the end of the round. */
  skip(): void;
}

export function usePlayback(
  game: AnyGame,
  board: Board,
  scenes: readonly Scene[],
  stage: RefObject<HTMLElement | null>,
): Playback {
  const [shown, setShown] = useState<Scene>(scenes.at(-1)!);
  const [landed, setLanded] = useState(shown.view);
  const [moving, setMoving] = useState(false);
  const [roundOver, setRoundOver] = useState<BaseView>();
  const playing = useRef(false);
  const latest = useRef(scenes);
  latest.current = scenes;
  const current = useRef(shown);
  const skipStep = useRef<() => void>(() => undefined);

  const show = useCallback((next: Scene) => {
    current.current = next;
    flushSync(() => setShown(next));
  }, []);

  /** How it stands, and nothing of how it came to that. */
  const jump = useCallback(
    (next: Scene) => {
      setLanded(next.view);
      show(next);
    },
    [show],
  );

  const step = useCallback(
    async (next: Scene) => {
      const before = current.current.view;
      const { pace } = settings.get();
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
        still() ? [] : (board.flights?.(event, before, next.view, game) ?? []),
      );
      const fliesOver = async (part: typeof flights, redraw: () => void) => {
        // Drawing takes a good part of a frame: what came before, and taking leave, have their own.
        await nextFrame();
        await nextFrame();
        const departures = stage.current ? depart(stage.current, part) : [];
        if (departures.length > 0) await nextFrame();
        redraw();
        if (stage.current) await fly(stage.current, departures, skipped(), haste);
        return departures.length > 0;
      };
      // With the flight, and not in the frame that draws it.
      void nextFrame()
        .then(nextFrame)
        .then(() => soundsOf(board, next.events).forEach(make));
      if (next.view.sheet.length > before.sheet.length && !next.view.result) {
        // The last cards of the round are laid on the table as it was; it is read, and dealt anew.
        const deal = flights.findLastIndex((part) => part.length === 0) + 1;
        await fliesOver(flights.slice(0, deal), () => undefined);
        // At once: who was about to skip a flight shall not skip this.
        flushSync(() => setRoundOver(next.view));
        await pause(board.readRound ?? READ_ROUND);
        setRoundOver(undefined);
        await fliesOver(flights.slice(deal), draw);
        land();
      } else {
        const flew = await fliesOver(flights, draw);
        land();
        if (!flew && next.events.length > 0) await pause(GLANCE / haste);
      }
      await nextFrame();
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
        if (isSeen(waiting.length)) await step(waiting[0]);
        else jump(waiting.at(-1)!);
      }
      playing.current = false;
      setMoving(false);
    };
    void play();
  });

  const skip = useCallback(() => skipStep.current(), []);
  const caughtUp = shown.n === scenes.at(-1)!.n && !moving;
  return { view: shown.view, landed, caughtUp, roundOver, skip };
}
