/** Which move of a replay is shown. It is in the address, so that a link leads to the same moment. */
import type { Seat } from '@ludotheque/core';
import { useCallback, useEffect, useState } from 'react';
import type { PlaybackScene } from '../connection/use-table.ts';
import type { ReplayedGame } from '../game-review/replayed-game.ts';

const MOVE_PARAMETER = 'move';
/** The board is never further behind than this. */
const MAX_SCENES_KEPT = 24;

/** How many moves have been played at the moment that the address names; undefined if it names none. */
export function readMoveOfAddress(last: number): number | undefined {
  const text = new URLSearchParams(location.search).get(MOVE_PARAMETER);
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  return Math.min(last, Number(text));
}

interface ReplayPosition {
  readonly at: number;
  readonly viewer: Seat;
  /** The last moves that were stepped through one by one: they are animated. */
  readonly scenes: readonly PlaybackScene[];
  /** Changes when nothing leads from the scenes before to this one: the board is then mounted again. */
  readonly jumps: number;
}

export function useReplaySteps(replayedGame: ReplayedGame, firstViewer: Seat) {
  const last = replayedGame.plies.length;
  const createScene = useCallback(
    (at: number, viewer: Seat): PlaybackScene => ({
      n: at,
      view: replayedGame.viewBefore(at, viewer),
      events: replayedGame.listEventsSeenBy(at - 1, viewer),
    }),
    [replayedGame],
  );
  const [position, setPosition] = useState<ReplayPosition>(() => {
    const at = readMoveOfAddress(last) ?? 0;
    return { at, viewer: firstViewer, scenes: [createScene(at, firstViewer)], jumps: 0 };
  });
  const change = useCallback(
    (wish: { readonly at: number } | { readonly viewer: Seat }) =>
      setPosition((before) => {
        const { jumps, scenes } = before;
        const viewer = 'viewer' in wish ? wish.viewer : before.viewer;
        const at = 'at' in wish ? Math.max(0, Math.min(last, wish.at)) : before.at;
        if (viewer === before.viewer && at === before.at) return before;
        const scene = createScene(at, viewer);
        if (viewer === before.viewer && at === before.at + 1)
          return { at, viewer, scenes: [...scenes, scene].slice(-MAX_SCENES_KEPT), jumps };
        return { at, viewer, scenes: [scene], jumps: jumps + 1 };
      }),
    [createScene, last],
  );
  const { at } = position;
  useEffect(() => {
    const search = at === 0 ? '' : `?${MOVE_PARAMETER}=${at}`;
    if (location.search !== search)
      history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
  }, [at]);
  return { ...position, change, last };
}
