import { describeAccessibility } from './accessibility-suite.ts';
import { SCREEN_SIZES } from './page-visits.ts';

// A phone by day; a wide screen by night is in accessible.long.ts.
describeAccessibility('light', SCREEN_SIZES[0]);
