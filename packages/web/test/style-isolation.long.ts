/** Every page and the tables of all games; pages-fit.test.ts has a share. */
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describeGamesKeepStyle, describePagesKeepStyle } from './style-isolation-suite.ts';

describePagesKeepStyle();
describeGamesKeepStyle(testedGameIds);
