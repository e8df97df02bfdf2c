/** What accessible.test.ts shows on a phone by day, on a wide screen by night. */
import { describeAccessibility } from './accessibility-suite.ts';
import { SCREEN_SIZES } from './page-visits.ts';

describeAccessibility('dark', SCREEN_SIZES[1]);
