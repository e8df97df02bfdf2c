import { describeLessonPages } from './lesson-page-suite.ts';

// A drawn board and the generated one; the others are in lesson-page.long.ts.
describeLessonPages(['nox', 'ascenseur']);
