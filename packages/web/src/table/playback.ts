/**
 * Shows the scenes of a table one after the other. The table may be ahead of what is shown. The
 * viewer can play when both agree, and can skip at any time.
 */
import type { AnyGame, BaseView } from '@ludotheque/core';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoardModule } from '../board-kit/board.ts';
import { showFinalTable } from '../board-view/final-table.ts';
import { playScene, type SceneStage } from '../board-view/scene-player.ts';
import type { PlaybackScene } from '../connection/use-table.ts';
import { settingsStore } from '../settings/settings.ts';

/** A viewer who is further behind than this sees only the latest scene. */
const MAX_SCENES_ANIMATED = 24;

const shouldAnimate = (waitingScenes: number, isHurried: boolean) =>
  !isHurried &&
  settingsStore.get().pace !== 'none' &&
  !document.hidden &&
  waitingScenes <= MAX_SCENES_ANIMATED;

/** What has been seen to happen: everything before step `n`, and the first events of that step. */
export interface ToldSoFar {
  readonly n: number;
  readonly events: number;
}

const toldUpTo = ({ n }: PlaybackScene): ToldSoFar => ({ n, events: Number.POSITIVE_INFINITY });

export interface Playback {
  /** What the board shows, also while cards still fly above it. */
  readonly view: BaseView;
  /** The view at the time when the last card had landed, for everything around the board. */
  readonly settledView: BaseView;
  /** How far the log may tell, so that nothing is told before it is seen. */
  readonly told: ToldSoFar;
  readonly isCaughtUp: boolean;
  /** The table after a round, while the end of the round is shown. */
  readonly roundEndView: BaseView | undefined;
  /** Goes on at once: to the end of this step, or past the end of the round. */
  skip(): void;
}

function useSkip() {
  const resolveSkip = useRef<() => void>(() => undefined);
  const skip = useCallback(() => resolveSkip.current(), []);
  const waitForSkip = useCallback(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    resolveSkip.current = resolve;
    return promise;
  }, []);
  return { skip, waitForSkip };
}

/** Calls `show` with the scenes that wait, until none are left. */
function useSceneQueue(
  latestScenes: RefObject<readonly PlaybackScene[]>,
  shown: RefObject<PlaybackScene>,
  show: (waiting: readonly PlaybackScene[]) => Promise<void>,
  onCaughtUp: () => void,
): void {
  const isRunning = useRef(false);
  useEffect(() => {
    if (isRunning.current) return;
    isRunning.current = true;
    const run = async () => {
      // Not within the render that brought the scenes: every scene is rendered by itself.
      await Promise.resolve();
      for (;;) {
        const waiting = latestScenes.current.filter(({ n }) => n > shown.current.n);
        if (waiting.length === 0) break;
        await show(waiting);
      }
      isRunning.current = false;
      onCaughtUp();
    };
    void run();
  });
}

export function usePlayback(
  game: AnyGame,
  board: BoardModule,
  scenes: readonly PlaybackScene[],
  stageElement: RefObject<HTMLElement | null>,
  isHurried = false,
): Playback {
  const [shown, setShown] = useState<PlaybackScene>(scenes.at(-1)!);
  const [settledView, setSettledView] = useState(shown.view);
  const [told, setTold] = useState(toldUpTo(shown));
  const [isMoving, setMoving] = useState(false);
  const [roundEndView, setRoundEndView] = useState<BaseView>();
  const shownRef = useRef(shown);
  const latestScenes = useRef(scenes);
  latestScenes.current = scenes;
  // The loop over the scenes outlives the render that started it.
  const isHurriedRef = useRef(isHurried);
  isHurriedRef.current = isHurried;
  const { skip, waitForSkip } = useSkip();

  const draw = (scene: PlaybackScene) => {
    shownRef.current = scene;
    flushSync(() => setShown(scene));
  };
  const settle = (scene: PlaybackScene) => {
    setSettledView(scene.view);
    setTold(toldUpTo(scene));
    // In the same render, so that "your turn" and the moves come together.
    if (scene.n === latestScenes.current.at(-1)!.n) setMoving(false);
  };
  const animate = (scene: PlaybackScene, waitingScenes: number) => {
    setMoving(true);
    const stage: SceneStage = {
      element: stageElement,
      draw: () => draw(scene),
      // A new object, even if the table has not changed: the move that led here is no longer being made.
      drawBetween: (view) => flushSync(() => setShown({ ...shownRef.current, view: { ...view } })),
      settle: () => settle(scene),
      tell: (events) => setTold({ n: scene.n, events }),
      // At once: a viewer who is about to skip a flight must not skip the end of the round.
      showRoundEnd: (view) => flushSync(() => setRoundEndView(view)),
      hideRoundEnd: () => setRoundEndView(undefined),
      waitForSkip,
    };
    return playScene(scene, shownRef.current.view, game, board, stage, waitingScenes);
  };
  const show = async (waiting: readonly PlaybackScene[]) => {
    if (shouldAnimate(waiting.length, isHurriedRef.current))
      return animate(waiting[0]!, waiting.length);
    const latest = waiting.at(-1)!;
    settle(latest);
    draw(latest);
  };
  useSceneQueue(latestScenes, shownRef, show, () => setMoving(false));

  const isCaughtUp = shown.n === scenes.at(-1)!.n && !isMoving;
  const view = useMemo(() => showFinalTable(game, shown.view, shown.events), [game, shown]);
  return { view, settledView, told, isCaughtUp, roundEndView, skip };
}
