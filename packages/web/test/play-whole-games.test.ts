import { describeWholeGames } from './play-whole-games-suite.ts';

/** play-whole-games.long.ts plays every game that has a board of its own. */
describeWholeGames(['battle-gum']);
