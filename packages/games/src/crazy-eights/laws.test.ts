import { describeGameLaws } from '../../tests/game-law-suite.ts';
import { game } from './index.ts';
import { tinyGames } from './tiny.ts';

describeGameLaws(game, tinyGames);
