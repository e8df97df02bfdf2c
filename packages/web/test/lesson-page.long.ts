/** The same as lesson-page.test.ts, for the other games. */
import { describeLessonPages } from './lesson-page-suite.ts';

describeLessonPages(['battle-gum', 'crazy-eights', 'golf', 'nanobye', 'nicht-die-bohne', 'nox']);
