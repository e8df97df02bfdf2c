/** Every board at every size with every number of seats, in every language, and whole games without scrolling. */
import { slowlyTestedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it } from 'vitest';
import { playToTheEndInView, TABLE_SCREEN_SIZES } from './board-fit-checks.ts';
import { describeBoardsFit } from './boards-fit-suite.ts';
import { openShortTableWithBots } from './page-actions.ts';
import { openBrowser } from './test-browser.ts';
import { signIn, startTestServer } from './test-server.ts';

describeBoardsFit({
  games: slowlyTestedGameIds,
  chooseSeats: (least, most) => Array.from({ length: most - least + 1 }, (_, i) => least + i),
  sizes: TABLE_SCREEN_SIZES,
  turns: 5,
});

// Every language where there is the least room. German is above.
for (const locale of ['en-GB', 'fr-FR', 'nl-NL'])
  describeBoardsFit({
    games: slowlyTestedGameIds,
    locale,
    chooseSeats: (least, most) => [least, most],
    sizes: [[360, 640]],
    turns: 0,
  });

// Letters of twice the usual size.
describeBoardsFit({
  games: slowlyTestedGameIds,
  chooseSeats: (least, most) => [least, most],
  sizes: [
    [390, 844],
    [1280, 720],
  ],
  turns: 2,
  letterPx: 32,
});

describe.each(slowlyTestedGameIds)('a whole game of %s is played without scrolling', (game) => {
  it.each([
    [360, 640],
    [390, 844],
    [1280, 720],
    [1366, 768],
    [1920, 1080],
  ])(
    'at %i × %i',
    async (width, height) => {
      const server = await startTestServer();
      const browser = await openBrowser({
        locale: 'en-GB',
        viewport: { width, height },
        reducedMotion: 'reduce',
      });
      const page = await browser.context.newPage();
      await signIn(page, server.url, 'Charlotte');
      await openShortTableWithBots(page, game);
      expect(await playToTheEndInView(page)).toEqual([]);
      await browser.close();
      await server.close();
    },
    180_000,
  );
});
