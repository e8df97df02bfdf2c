/** The same as forced-colors.test.ts, for all games. */
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describeForcedColors } from './forced-colors-suite.ts';

describeForcedColors(testedGameIds);
