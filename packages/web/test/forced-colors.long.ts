/** The same as forced-colors.test.ts, for all games. */
import { gameIds } from '@ludotheque/games/shelf';
import { describeForcedColors } from './forced-colors-suite.ts';

describeForcedColors(gameIds);
