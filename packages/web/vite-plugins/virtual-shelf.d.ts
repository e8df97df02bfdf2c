/** What the plugin `shelf` serves: see shelf-plugin.ts. */
type Loaders<T> = { readonly [key: string]: () => Promise<T> };
type WordLoaders = Loaders<import('../src/i18n/lazy-word-files.ts').Words>;

declare module 'virtual:shelf/board-words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/boards' {
  const boards: Loaders<import('../src/board-kit/board.ts').BoardModule>;
  export default boards;
}
declare module 'virtual:shelf/box-words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/boxes' {
  const boxes: {
    readonly [id: string]: Omit<import('../src/game-boxes/boxes.ts').GameBoxInfo, 'id'>;
  };
  export default boxes;
}
declare module 'virtual:shelf/celebrations' {
  const themes: Loaders<import('../src/game-over/celebration.tsx').CelebrationTheme>;
  export default themes;
}
declare module 'virtual:shelf/daily-options' {
  const options: {
    readonly [id: string]: { readonly [name: string]: import('@ludotheque/core').OptionValue };
  };
  export default options;
}
declare module 'virtual:shelf/extra-words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/knowledge' {
  const knowledge: Loaders<import('@ludotheque/core').AnyBotKnowledge>;
  export default knowledge;
}
declare module 'virtual:shelf/lesson-words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/lessons' {
  const lessons: Loaders<import('../src/lessons/lesson.ts').Lesson>;
  export default lessons;
}
declare module 'virtual:shelf/lids' {
  const lids: { readonly [id: string]: import('react').ComponentType };
  export default lids;
}
declare module 'virtual:shelf/practice' {
  const practice: Loaders<
    readonly import('../src/lessons/practice-position.ts').PracticePosition[]
  >;
  export default practice;
}
declare module 'virtual:shelf/practice-words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/quick-reference-words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/quick-references' {
  const references: Loaders<import('../src/quick-reference/quick-reference.ts').QuickReference>;
  export default references;
}
declare module 'virtual:shelf/rule-books' {
  const books: Loaders<string>;
  export default books;
}
declare module 'virtual:shelf/rules' {
  const rules: Loaders<import('@ludotheque/core').AnyGame>;
  export default rules;
}
declare module 'virtual:shelf/score-pads' {
  const pads: Loaders<import('../src/score-pad/score-pad.ts').GameScorePad>;
  export default pads;
}
declare module 'virtual:shelf/shared-words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/words' {
  const files: WordLoaders;
  export default files;
}
declare module 'virtual:shelf/rule-book-styles' {}
