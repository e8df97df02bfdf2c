/**
 * Serves what is printed on the box of a game: `words/en.json?box` has its name, its subtitle and its
 * tagline, out of all words of the game. The first page shows the boxes of all games, so it must not load
 * their rules' words.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BOX_WORDS_FILE = /\/words\/[a-z]+\.json\?box$/;
const BOX_KEYS = ['name', 'subtitle', 'tagline'];

export function boxWordsPlugin(): Plugin {
  return {
    name: 'box-words',
    enforce: 'pre',
    load(id) {
      if (!BOX_WORDS_FILE.test(id)) return undefined;
      const file = id.slice(0, -'?box'.length);
      this.addWatchFile(file);
      const words = JSON.parse(readFileSync(file, 'utf8')) as { readonly [key: string]: unknown };
      const boxWords = Object.entries(words).filter(([key]) => BOX_KEYS.includes(key));
      const code = `export default ${JSON.stringify(Object.fromEntries(boxWords))};`;
      return { code, moduleType: 'js' };
    },
  };
}
