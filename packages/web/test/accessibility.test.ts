import { describeAccessibility } from './accessibility-suite.ts';
import { SCREEN_SIZES } from './page-visits.ts';

// A phone in light colours. A wide screen in dark colours is in accessibility.long.ts.
describeAccessibility('light', SCREEN_SIZES[0]);
