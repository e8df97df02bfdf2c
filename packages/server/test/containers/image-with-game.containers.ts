/** An image that was built with a game from a package: the game is checked, on the page, and can be played. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GAME_IN_IMAGE } from '../../../../scripts/containers/house-with-game.ts';
import { connectClient, fetchVisitorCookie } from '../visitors.ts';
import { Container, IMAGE, IMAGE_WITH_GAME, measureMegabytes, playToTheEnd } from './container.ts';

const TIMEOUT_MS = 300_000;

let container: Container;
beforeAll(async () => {
  container = await Container.create(IMAGE_WITH_GAME, { BOT_PACE: '0' });
  await container.start();
}, TIMEOUT_MS);
afterAll(() => container.remove());

it('is no larger than the image without games, but for the game', () => {
  expect(measureMegabytes(IMAGE_WITH_GAME) - measureMegabytes(IMAGE)).toBeLessThan(1);
});

it('checks the game by the laws before it opens', () => {
  expect(container.readLogs()).toContain(`Checking ${GAME_IN_IMAGE} 0.1.0 by the laws of games`);
});

it('has the game on its page', () => {
  const search = ['grep', '--recursive', '--files-with-matches', 'Made By A Test'];
  expect(container.run(...search, 'packages/web/dist/assets').output).toContain('.js');
});

it(
  'plays the game over a socket, and in commands',
  async () => {
    const cookie = await fetchVisitorCookie(container.url, 'Anna');
    const url = () => container.url;
    const table = await playToTheEnd(url, cookie, GAME_IN_IMAGE);
    const client = await connectClient(url, cookie);
    expect(await client.request('record', { table })).toMatchObject({ ending: 'played' });
    client.close();
    const { output, status } = container.run('ludo', 'rules', GAME_IN_IMAGE, '--lang', 'en');
    expect([status, output]).toEqual([0, expect.stringContaining('# Made By A Test')]);
  },
  TIMEOUT_MS,
);
