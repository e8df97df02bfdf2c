/** Finds the files of words that only some pages need. */
export { default as boardWordFiles } from 'virtual:shelf/board-words';
export { default as gameExtraWordFiles } from 'virtual:shelf/extra-words';
export { default as lessonWordFiles } from 'virtual:shelf/lesson-words';
export { default as practiceWordFiles } from 'virtual:shelf/practice-words';
export { default as quickReferenceWordFiles } from 'virtual:shelf/quick-reference-words';

export type Words = { readonly [key: string]: string | Words };

export const singlePageWordFiles = import.meta.glob<Words>(
  ['../*/words/*.json', '!./words/*.json'],
  { import: 'default' },
);
