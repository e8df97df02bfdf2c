import { describeTinyGameLaws } from '../../tests/tiny-game-suite.ts';
import { moreTinyGames } from './tiny.ts';

describeTinyGameLaws(moreTinyGames);
