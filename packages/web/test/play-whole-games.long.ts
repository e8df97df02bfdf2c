import { listGamesWith } from './games-with.ts';
import { describeWholeGames } from './play-whole-games-suite.ts';

describeWholeGames(listGamesWith('board/index.tsx'));
