/** The build's part of working offline: the service worker with the list of what it keeps. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Fonts of scripts that our languages do not use are fetched when somebody's name needs them. */
const SELDOM = /-(cyrillic|greek|vietnamese|math|symbols)[-.]/;

/** Files that are copied as they are. */
const PUBLIC = ['/icon.svg', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest'];

const GAMES = new URL('../../../games/src/', import.meta.url);
const PAGE_WORDS = new URL('../words/', import.meta.url);
const read = (folder: URL, path: string) =>
  JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as never;

/** What the service worker says while no page is open, by language. */
function wordsOfNotes() {
  const games = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    readdirSync(PAGE_WORDS).map((file) => {
      const { play } = read(PAGE_WORDS, file) as { play: { yourTurn: string } };
      const names = games.map(({ name }) => {
        const words = read(GAMES, `${name}/words/${file}`) as { name: string };
        return [name, words.name];
      });
      return [
        file.slice(0, 2),
        { turn: play.yourTurn, games: Object.fromEntries(names) as object },
      ];
    }),
  );
}

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => !SELDOM.test(name));
        const contents = Object.values(bundle).map((file) =>
          file.type === 'asset' ? file.source : file.code,
        );
        const hash = createHash('sha256');
        for (const content of contents) hash.update(content);
        const kept = [...files.map((name) => `/${name}`), ...PUBLIC];
        const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
          .replace('__VERSION__', hash.digest('hex').slice(0, 16))
          .replace('__WORDS__', JSON.stringify(wordsOfNotes()))
          .replace('__FILES__', JSON.stringify(kept));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
