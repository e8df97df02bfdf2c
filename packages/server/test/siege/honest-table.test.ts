/** What honest people at a besieged table notice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { HonestLosses, HonestTable } from './honest-table.ts';

const TIMEOUT_MS = 30_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[P23] a bot that took the seat of a person counts as a lost seat', async () => {
  const losses = new HonestLosses();
  const table = await HonestTable.open(server.url, '127.2.0.1', losses, 100);
  expect([await table.countLostSeats(TIMEOUT_MS), losses.standIns.size]).toEqual([0, 0]);
  // From another connection: those at the table only see that a bot plays on.
  const response = await fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: table.cookies[0]! },
    body: JSON.stringify({ do: 'resign', table: table.id }),
  });
  expect(response.status).toBe(200);
  await table.countLostSeats(TIMEOUT_MS);
  expect(losses.standIns.size).toBe(1);
  await table.stop(TIMEOUT_MS);
  table.close();
});
