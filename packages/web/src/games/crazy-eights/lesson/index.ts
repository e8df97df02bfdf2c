export { lesson } from './lesson.ts';
