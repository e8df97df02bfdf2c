/** The same as lesson-page.test.ts, for the other games. */
import { describeLessonPages } from './lesson-page-suite.ts';

describeLessonPages(['battle-gum', 'nanobye', 'nicht-die-bohne', 'nox']);
