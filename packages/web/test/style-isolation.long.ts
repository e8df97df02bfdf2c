/** Every page and the tables of all games; pages-fit.test.ts has a share. */
import { gameIds } from '@ludotheque/games/shelf';
import { describeGamesKeepStyle, describePagesKeepStyle } from './style-isolation-suite.ts';

describePagesKeepStyle();
describeGamesKeepStyle(gameIds);
