import { describeLessonPages } from './lesson-page-suite.ts';

// The shortest lesson; the others are in lesson-page.long.ts.
describeLessonPages(['ascenseur']);
