/** Builds the service worker: writes the list of files to cache and the words it needs into it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gameIds, LANGUAGES, readGameWords, readWordFile } from '@ludotheque/games/shelf';
import type { Plugin } from 'vite';

/** Fonts for scripts that our languages do not use are loaded when a player's name needs them. */
const RARE_FONT_PATTERN = /-(cyrillic|greek|vietnamese|math|symbols)[-.]/;

/** Files that the build copies unchanged. */
const PUBLIC_FILES = [
  ...['/icon.svg', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest'],
  ...['fr', 'de', 'nl'].map((language) => `/manifest.${language}.webmanifest`),
];

const PAGE_WORDS_FOLDER_URL = new URL('../src/i18n/words/', import.meta.url);

/** The words for notifications, by language: the page's translator is not available there. */
function collectNotificationWords() {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const { play } = readWordFile(language, PAGE_WORDS_FOLDER_URL) as {
        readonly play: { readonly yourTurn: string };
      };
      const names = gameIds.map((id) => [id, readGameWords(id, language).name]);
      return [language, { turn: play.yourTurn, games: Object.fromEntries(names) as object }];
    }),
  );
}

export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => !RARE_FONT_PATTERN.test(name));
        const contents = Object.values(bundle).map((file) =>
          file.type === 'asset' ? file.source : file.code,
        );
        const hash = createHash('sha256');
        for (const content of contents) hash.update(content);
        const kept = [...files.map((name) => `/${name}`), ...PUBLIC_FILES];
        const source = readFileSync(
          new URL('../src/service-worker/service-worker.js', import.meta.url),
          'utf8',
        )
          .replace('__VERSION__', hash.digest('hex').slice(0, 16))
          .replace('__WORDS__', JSON.stringify(collectNotificationWords()))
          .replace('__FILES__', JSON.stringify(kept));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
