/** The same as style-isolation.test.ts, for all games. */
import { gameIds } from '@ludotheque/games/shelf';
import { describeGamesKeepStyle } from './style-isolation-suite.ts';

describeGamesKeepStyle(gameIds);
