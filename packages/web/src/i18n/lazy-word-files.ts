/** Finds the files of words that only some pages need. */
export type Words = { readonly [key: string]: string | Words };

export const boardWordFiles = import.meta.glob<Words>('../games/*/board/words/*.json', {
  import: 'default',
});
export const lessonWordFiles = import.meta.glob<Words>('../games/*/lesson/words/*.json', {
  import: 'default',
});
export const quickReferenceWordFiles = import.meta.glob<Words>(
  '../games/*/quick-reference/words/*.json',
  { import: 'default' },
);
export const practiceWordFiles = import.meta.glob<Words>('../games/*/practice/words/*.json', {
  import: 'default',
});
export const gameExtraWordFiles = import.meta.glob<Words>('../games/*/words/*.json', {
  import: 'default',
});
export const singlePageWordFiles = import.meta.glob<Words>(
  ['../*/words/*.json', '!./words/*.json'],
  { import: 'default' },
);
