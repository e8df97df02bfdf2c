/** Finds the boards in the games' folders, and loads each when it is needed. */
import { memo } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { memoizeLoader } from '../browser/memoize-loader.ts';

const boardModules = import.meta.glob<BoardModule>('./*/board/index.tsx', { import: 'board' });

/** For games without a board of their own. */
const loadGeneratedBoard = () => import('../generated-board/index.tsx').then(({ board }) => board);

export const loadBoard = memoizeLoader(async (id): Promise<BoardModule> => {
  const importBoard = boardModules[`./${id}/board/index.tsx`] ?? loadGeneratedBoard;
  const board = await importBoard();
  // The table also renders for changes that do not concern the board.
  return { ...board, Board: memo(board.Board) };
});
