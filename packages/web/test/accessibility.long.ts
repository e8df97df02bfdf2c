/** Every page in light and dark colours; pages-fit.test.ts has a share. */
import { describeAccessibility } from './accessibility-suite.ts';
import { SCREEN_SIZES } from './page-visits.ts';

describeAccessibility('light', SCREEN_SIZES[0]);
describeAccessibility('dark', SCREEN_SIZES[1]);
