/**
 * What happened, shown one step after the other, never faster than the eye. The table may be ahead
 * of what is shown; the viewer plays when both agree, and may skip at any time.
 */
import type { AnyGame, BaseView } from '@ludotheque/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Board } from '../boards/board.ts';
import { depart, fly } from '../boards/kit/flights.ts';
import { make } from '../boards/kit/sound.ts';
import { settings } from '../house/settings.ts';
import type { Scene } from '../house/use-table.ts';

/** Time to see a step that has no flights of its own, and to read a round's end, in milliseconds. */
const GLANCE = 350;
const READ_ROUND = 12_000;
/** Whoever comes back to a table that has gone on far without them is shown only how it stands. */
const TOO_MANY = 24;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Playback {
  readonly view: BaseView;
  readonly caughtUp: boolean;
  /** Set while the end of a round is to be read. */
  readonly roundOver: boolean;
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
  const [moving, setMoving] = useState(false);
  const [roundOver, setRoundOver] = useState(false);
  const playing = useRef(false);
  const latest = useRef(scenes);
  latest.current = scenes;
  const current = useRef(shown);
  const skipStep = useRef<() => void>(() => undefined);

  const step = useCallback(
    async (next: Scene, behind: number) => {
      const before = current.current.view;
      const { pace } = settings.get();
      const quick = pace === 'none' || document.hidden || behind > TOO_MANY;
      const flights =
        quick || still() || !stage.current
          ? []
          : depart(
              stage.current,
              next.events.map((event) => board.flights?.(event, before, next.view, game) ?? []),
            );
      current.current = next;
      flushSync(() => {
        setShown(next);
        setMoving(!quick);
      });
      if (quick) return;
      for (const event of next.events) {
        const sound = board.sound?.(event);
        if (sound) make(sound);
      }
      const { promise: skipped, resolve } = Promise.withResolvers<void>();
      skipStep.current = resolve;
      const pause = (time: number) =>
        Promise.race([new Promise((go) => setTimeout(go, time)), skipped]);
      const haste = pace === 'brisk' ? 2 : 1;
      if (flights.length > 0 && stage.current) await fly(stage.current, flights, skipped, haste);
      else if (next.events.length > 0) await pause(GLANCE / haste);
      if (next.view.sheet.length > before.sheet.length && !next.view.result) {
        setRoundOver(true);
        await pause(READ_ROUND);
        setRoundOver(false);
      }
    },
    [board, game, stage],
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
        await step(waiting[0], waiting.length);
      }
      playing.current = false;
      setMoving(false);
    };
    void play();
  });

  const skip = useCallback(() => skipStep.current(), []);
  const caughtUp = shown.n === scenes.at(-1)!.n && !moving && !roundOver;
  return { view: shown.view, caughtUp, roundOver, skip };
}
