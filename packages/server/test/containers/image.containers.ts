/** The image of deploy/Dockerfile: what is in it, and how it runs. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SERVER_NODE_FLAGS } from '../../../../scripts/server-flags.ts';
import { startTemporaryPostgres } from '../../../store/test/temporary-postgres.ts';
import { TemporaryRedis } from '../temporary-redis.ts';
import { connectClient, fetchVisitorCookie } from '../visitors.ts';
import { Container, IMAGE, LIMITS, measureMegabytes, playToTheEnd, podman } from './container.ts';

const MAX_IMAGE_MB = 300;
/** Docker waits ten seconds before it kills. */
const STOP_SECONDS = 10;
const TIMEOUT_MS = 300_000;
const FULL_SPEED = { BOT_PACE: '0' };

describe('the image', () => {
  it(`has at most ${MAX_IMAGE_MB} MB`, () => {
    expect(measureMegabytes(IMAGE)).toBeLessThanOrEqual(MAX_IMAGE_MB);
  });

  it('starts the server with the flags of `npm start`', () => {
    expect(readFileSync('deploy/ludo.sh', 'utf8')).toContain(SERVER_NODE_FLAGS.join(' '));
  });
});

describe('a container with a read-only root, without capabilities', () => {
  const volume = `ludotheque-test-${randomUUID()}`;
  let container: Container;
  beforeAll(async () => {
    container = await Container.create(IMAGE, FULL_SPEED, `${volume}:/data`);
    await container.start();
  }, TIMEOUT_MS);
  afterAll(() => {
    container.remove();
    podman('volume', 'rm', '--force', volume);
  });

  it('runs as its own user, who can write the data and nothing else', () => {
    expect(container.run('id', '--user', '--name').output).toBe('ludotheque\n');
    expect(container.run('sh', '-c', '> /data/probe && rm /data/probe').status).toBe(0);
    for (const folder of ['/', '/opt/ludotheque', '/tmp', '/etc'])
      expect(container.run('sh', '-c', `> ${folder}/probe`).status, folder).not.toBe(0);
    // Also where the root is not read-only, the program belongs to somebody else.
    expect(container.run('find', '/opt/ludotheque', '!', '-user', 'root').output).toBe('');
  });

  it('has no tests, no compiler and no npm', () => {
    const { output: tests } = container.run('find', 'packages', '-name', '*.test.ts');
    expect(tests).toBe('');
    const { output: packages } = container.run('ls', 'node_modules');
    expect(packages).toContain('fastify\n');
    expect(packages).not.toMatch(/^(typescript|vite|vitest|playwright-core|node|react)$/m);
    expect(container.run('sh', '-c', 'command -v npm').status).not.toBe(0);
  });

  it('serves the page with its assets', async () => {
    const page = await (await fetch(container.url)).text();
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page)!;
    expect((await fetch(container.url + script)).headers.get('content-type')).toContain(
      'javascript',
    );
  });

  it(
    '[P1] plays a game over a socket, ends with 0 on SIGTERM, and has the game after a restart',
    async () => {
      const cookie = await fetchVisitorCookie(container.url, 'Anna');
      const url = () => container.url;
      const table = await playToTheEnd(url, cookie, 'nox');
      expect(container.run('ludo', 'admin', 'list').output).toContain(table);

      // With a connection open.
      const client = await connectClient(url, cookie);
      const stopped = Date.now();
      expect(container.stop(STOP_SECONDS)).toBe(0);
      expect(Date.now() - stopped).toBeLessThan(1000 * STOP_SECONDS);
      client.close();

      container.remove();
      await container.start();
      const again = await connectClient(url, cookie);
      expect(await again.request('record', { table })).toMatchObject({ ending: 'played' });
      again.close();
    },
    TIMEOUT_MS,
  );

  it('says in a sentence what is wrong with a setting', () => {
    const run = () => podman('run', '--rm', ...LIMITS, '--env=PORT=none', IMAGE);
    expect(run).toThrow(/ludo: .*PORT/);
  });
});

describe('two containers with PostgreSQL and Redis, as in compose.yaml', () => {
  it(
    '[P9] share their tables',
    async () => {
      const [postgres, redis] = [await startTemporaryPostgres(), await TemporaryRedis.start()];
      onTestFinished(async () => {
        await postgres.stop();
        await redis.stop();
      });
      // Both use the socket of the database: it lies elsewhere inside.
      const database = new URL(await postgres.createDatabase());
      const socket = `${database.searchParams.get('host')}/.s.PGSQL.5432:/run/database/.s.PGSQL.5432`;
      database.searchParams.set('host', '/run/database');
      const env = { ...FULL_SPEED, DATABASE_URL: database.href, REDIS_URL: redis.url };
      const nodes = [
        await Container.create(IMAGE, env, socket),
        await Container.create(IMAGE, env, socket),
      ] as const;
      onTestFinished(() => {
        for (const node of nodes) node.remove();
      });
      for (const node of nodes) await node.start();
      const cookie = await fetchVisitorCookie(nodes[0].url, 'Anna');
      const table = await playToTheEnd(() => nodes[0].url, cookie, 'nox');
      const other = await connectClient(() => nodes[1].url, cookie);
      expect(await other.request('record', { table })).toMatchObject({ ending: 'played' });
      other.close();
      for (const node of nodes) expect(node.stop(STOP_SECONDS)).toBe(0);
    },
    TIMEOUT_MS,
  );
});
