/** Finds the boards in the games' folders, and loads each when it is needed. */

import boards from 'virtual:shelf/boards';
import { memo } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { RulesFolder } from './load-game.ts';

/** For games without a board of their own, and for older rules that their board cannot draw. */
const loadGeneratedBoard = () => import('../generated-board/index.tsx').then(({ board }) => board);

async function loadOwnBoard(folder: RulesFolder): Promise<BoardModule | undefined> {
  const [id, olderVersion] = folder.split('/v');
  const board = await boards[id!]?.();
  const drawsThem =
    olderVersion === undefined || board?.olderVersions?.includes(Number(olderVersion));
  return drawsThem ? board : undefined;
}

export const loadBoard = memoizeLoader(async (folder: RulesFolder): Promise<BoardModule> => {
  const board = (await loadOwnBoard(folder)) ?? (await loadGeneratedBoard());
  // The table also renders for changes that do not concern the board.
  return { ...board, Board: memo(board.Board) };
});
