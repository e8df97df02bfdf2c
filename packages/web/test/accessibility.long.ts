/** The same as accessibility.test.ts, on a wide screen in dark colours. */
import { describeAccessibility } from './accessibility-suite.ts';
import { SCREEN_SIZES } from './page-visits.ts';

describeAccessibility('dark', SCREEN_SIZES[1]);
