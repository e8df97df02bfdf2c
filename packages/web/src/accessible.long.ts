/** What accessible.test.ts shows on a phone by day, on a wide screen by night. */
import { accessibleWhen } from './test-accessible.ts';
import { SCREENS } from './test-pages.ts';

accessibleWhen('dark', SCREENS[1]);
