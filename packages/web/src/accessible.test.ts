import { accessibleWhen } from './test-accessible.ts';
import { SCREENS } from './test-pages.ts';

// A phone by day; a wide screen by night is in accessible.long.ts.
accessibleWhen('light', SCREENS[0]);
