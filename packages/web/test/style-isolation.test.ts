import { describeGamesKeepStyle, describePagesKeepStyle } from './style-isolation-suite.ts';

describePagesKeepStyle();
// One game on the generated board; the others are in style-isolation.long.ts.
describeGamesKeepStyle(['ascenseur']);
