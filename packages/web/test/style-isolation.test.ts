import { describePagesKeepStyle } from './style-isolation-suite.ts';

// With the rule book and the table of one game; the others are in style-isolation.long.ts.
describePagesKeepStyle();
