/** Builds the service worker: writes the list of files to cache and the words it needs into it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { applyTypographyToWords } from '@ludotheque/games/typography';
import type { Plugin } from 'vite';

/** Fonts for scripts that our languages do not use are loaded when a player's name needs them. */
const RARE_FONT_PATTERN = /-(cyrillic|greek|vietnamese|math|symbols)[-.]/;

/** Files that the build copies unchanged. */
const PUBLIC_FILES = [
  ...['/icon.svg', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest'],
  ...['fr', 'de', 'nl'].map((language) => `/manifest.${language}.webmanifest`),
];

const GAMES_FOLDER_URL = new URL('../../games/src/', import.meta.url);
const PAGE_WORDS_FOLDER_URL = new URL('../src/i18n/words/', import.meta.url);
function readWords<Words>(folder: URL, path: string): Words {
  const words = JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
  return applyTypographyToWords(path.slice(-7, -5), words) as Words;
}

/** The words for notifications, by language: the page's translator is not available there. */
function collectNotificationWords() {
  const games = readdirSync(GAMES_FOLDER_URL, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return Object.fromEntries(
    readdirSync(PAGE_WORDS_FOLDER_URL).map((file) => {
      const { play } = readWords<{ play: { yourTurn: string } }>(PAGE_WORDS_FOLDER_URL, file);
      const names = games.map(({ name }) => {
        const words = readWords<{ name: string }>(GAMES_FOLDER_URL, `${name}/words/${file}`);
        return [name, words.name];
      });
      return [
        file.slice(0, 2),
        { turn: play.yourTurn, games: Object.fromEntries(names) as object },
      ];
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
