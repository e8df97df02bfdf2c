/** With PostgreSQL a server has the time of the database, whatever the clock of its own machine says. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTemporaryPostgres } from '../../store/test/temporary-postgres.ts';
import { startTestServer } from '../test/test-server.ts';
import { connectClient, fetchVisitorCookie } from '../test/visitors.ts';

const ELEVEN_MINUTES_MS = 660_000;

it('[P19] a server eleven minutes ahead of its database writes and says the time of the database', async () => {
  const postgres = await startTemporaryPostgres();
  onTestFinished(() => postgres.stop());
  const readClock = Date.now.bind(Date);
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => readClock() + ELEVEN_MINUTES_MS);
  onTestFinished(() => spy.mockRestore());
  const startedAt = readClock();
  const server = await startTestServer({ DATABASE_URL: await postgres.createDatabase() });
  onTestFinished(() => server.close());
  const client = await connectClient(() => server.url, await fetchVisitorCookie(server.url, 'Ada'));
  onTestFinished(() => client.close());
  const { table } = await client.request('create', { game: 'nox', seats: 3 });
  const { now, face } = await client.request('open', { table });
  // However long all of that has taken, its own clock would have been ahead.
  const endedAt = readClock();
  for (const time of [now, face.created]) {
    expect(time).toBeGreaterThan(startedAt - ELEVEN_MINUTES_MS / 2);
    expect(time).toBeLessThan(endedAt + ELEVEN_MINUTES_MS / 2);
  }
});
