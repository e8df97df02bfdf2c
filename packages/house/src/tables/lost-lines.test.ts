/** A database that loses lines it had acknowledged, as after a failover to a replica that lagged. */
import type { TableSnapshot } from '@ludotheque/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const LOST_LINES = 4;

/** The snapshots and the numbers of the steps that a session was sent, in order. */
const listSnapshotsAndSteps = (session: TestSession) =>
  session
    .takeFrames()
    .flatMap((frame): (number | TableSnapshot)[] =>
      'sync' in frame ? [frame.sync] : 'n' in frame ? [frame.n] : [],
    );

let moveCount = 0;

async function makeMoves(testHouse: TestHouse, table: string, all: TestSession[], count: number) {
  for (let i = 0; i < count; i++) {
    const [mover] = await testHouse.listAwaitedSessions(table, all);
    await mover!.move(table, undefined, `made ${moveCount++}`);
  }
}

describe('on one node, a record that lost its last lines', () => {
  let testHouse: TestHouse;
  let all: TestSession[];
  let table: string;
  let length: number;

  beforeEach(async () => {
    testHouse = await TestHouse.start();
    all = [];
    for (const name of ['Ada', 'Bea', 'Cleo']) all.push(await testHouse.connectNewPerson(name));
    table = await testHouse.createTable(all);
    await makeMoves(testHouse, table, all, 8);
    for (const session of all) session.takeFrames();
    length = (await testHouse.faultyStore.memoryStore.readRecord(table)).length;
    testHouse.faultyStore.memoryTables.loseLastLines(table, LOST_LINES);
    // What is written after a failover is written later.
    await testHouse.clock.advance(1_000);
  });

  it('[P26] is noticed at the next move: everybody gets a marked snapshot, then the step', async () => {
    const [mover] = await testHouse.listAwaitedSessions(table, all);
    await mover!.move(table, undefined, 'lost').catch(() => undefined);
    await flushEventLoop();
    await makeMoves(testHouse, table, all, 1);
    for (const session of all) {
      const [sync, ...steps] = listSnapshotsAndSteps(session);
      expect(sync).toMatchObject({ rewound: true });
      const { n, steps: resent } = sync as TableSnapshot;
      expect(resent.map((step) => step.n)).toEqual([...Array(n + 1).keys()]);
      expect(steps).toEqual(steps.map((_, i) => n + 1 + i));
    }
    expect(testHouse.house.liveTables.resubscriber.rewoundTableCount).toBe(1);
    expect(testHouse.warnings.join()).toContain(table);
  });

  it('[P26] is noticed when somebody opens the table', async () => {
    const eve = await testHouse.connectNewPerson('Eve');
    expect(await eve.openTable(table)).toMatchObject({ n: length - LOST_LINES - 1 });
    await flushEventLoop();
    for (const session of all)
      expect(listSnapshotsAndSteps(session)).toMatchObject([{ rewound: true }]);
  });

  it('[P26] is sent whole to a client that reconnects with more than there is', async () => {
    const restarted = await testHouse.restart();
    const back = await restarted.reconnect(all[0]!);
    const snapshot = await back.openTable(table, length - 1);
    expect(snapshot).toMatchObject({ rewound: true, n: length - LOST_LINES - 1 });
    expect(snapshot.steps).toHaveLength(length - LOST_LINES);
  });

  it('[P26] is sent whole to a client that saw other lines with the same numbers', async () => {
    const restarted = await testHouse.restart();
    const others = [];
    for (const session of all) others.push(await restarted.reconnect(session));
    await makeMoves(restarted, table, others, LOST_LINES + 1);
    const seen = length - 1;
    const at = restarted.clock.now() - 1_000;
    const [ada] = others;
    const snapshot = await ada!.request('open', { table, seen, seenAt: at });
    expect(snapshot).toMatchObject({ rewound: true });
    const steps = snapshot.steps;
    expect(steps).toHaveLength(length + 1);
    // A client that saw these very lines gets what it missed.
    const resumed = await ada!.request('open', { table, seen, seenAt: steps[seen]!.at });
    expect(resumed.rewound).toBeUndefined();
    expect(resumed.steps.map(({ n }) => n)).toEqual([length]);
  });
});

describe('a record that is gone', () => {
  const listGone = (session: TestSession) =>
    session.takeFrames().flatMap((frame) => ('gone' in frame ? [frame.gone] : []));

  it('[P26] although nobody deleted it is noticed by both nodes, and everybody is told', async () => {
    const { ada, bea, cleo, here, there } = await TestCluster.start();
    const table = await here.createTable([ada, bea, cleo], { bots: ['easy'] });
    await here.clock.advance(2_500);
    // Its row and its sittings are lost with it.
    await here.faultyStore.memoryStore.deleteTable(table);
    await here.clock.advance(4_500);
    for (const session of [ada, bea, cleo])
      expect(listGone(session)).toEqual([{ table, lost: true }]);
    for (const node of [here, there]) {
      expect(node.house.liveTables.size).toBe(0);
      expect(node.house.liveTables.resubscriber.lostTableCount).toBe(1);
      expect(node.warnings.filter((warning) => warning.includes(table))).toHaveLength(1);
    }
    expect(await ada.requestErrorCode('open', { table })).toBe('table');
    await here.clock.advance(60_000);
    expect(here.house.liveTables.resubscriber.lostTableCount).toBe(1);
  });

  it('[P26] is noticed on one node when somebody moves', async () => {
    const testHouse = await TestHouse.start();
    const all = [];
    for (const name of ['Ada', 'Bea', 'Cleo']) all.push(await testHouse.connectNewPerson(name));
    const table = await testHouse.createTable(all);
    testHouse.faultyStore.memoryTables.loseLastLines(table, Infinity);
    const [mover] = await testHouse.listAwaitedSessions(table, all);
    const [move] = await mover!.listLegalMoves(table);
    await mover!.move(table, move).catch(() => undefined);
    await flushEventLoop();
    for (const session of all) expect(listGone(session)).toEqual([{ table, lost: true }]);
    expect(testHouse.house.liveTables.resubscriber.lostTableCount).toBe(1);
  });

  it('because the table was deleted is no loss', async () => {
    const { ada, here } = await TestCluster.start();
    const { table } = await ada.request('create', { game: 'nox', seats: 3, listed: true });
    await ada.openTable(table);
    await here.house.dealLog.logDeletion(table);
    await here.faultyStore.memoryStore.deleteTable(table);
    await here.clock.advance(4_500);
    expect(listGone(ada)).toEqual([{ table }]);
    expect(here.house.liveTables.resubscriber.lostTableCount).toBe(0);
    expect(here.warnings).toEqual([]);
  });
});

describe('on two nodes, a record that lost its last lines', () => {
  let cluster: TestCluster;
  let all: TestSession[];
  let table: string;

  beforeEach(async () => {
    cluster = await TestCluster.start();
    all = [cluster.ada, cluster.bea, cluster.cleo];
    table = await cluster.here.createTable(all);
    await makeMoves(cluster.here, table, all, 8);
    await cluster.here.clock.advance(2_500);
    for (const session of all) session.takeFrames();
    cluster.here.faultyStore.memoryTables.loseLastLines(table, LOST_LINES);
  });

  it('[P26] is noticed by both of them at the next comparison', async () => {
    await cluster.here.clock.advance(4_500);
    for (const session of all)
      expect(listSnapshotsAndSteps(session)).toMatchObject([{ rewound: true }]);
  });

  it('[P26] is noticed also if it is as long again, with other lines', async () => {
    const { here, there } = cluster;
    await here.clock.advance(100);
    // The other node was down, and writes to the new database before this one looks at it.
    const restarted = await TestHouse.start({ ...there, seed: 'again' });
    const others = [];
    for (const session of all) others.push(await restarted.reconnect(session));
    await makeMoves(restarted, table, others, LOST_LINES);
    cluster.ada.takeFrames();
    const { lastLineAt, lineCount } = (await here.getLiveTable(table)).table;
    const [line] = await here.faultyStore.memoryStore.readRecord(table, lineCount - 1);
    expect(line!.at).not.toBe(lastLineAt);
    // A line that follows the lost ones is refused, although it has the right number.
    await cluster.ada.request('say', { table, preset: 'hello' });
    await here.clock.advance(2_500);
    const [sync, ...steps] = listSnapshotsAndSteps(cluster.ada);
    expect(sync).toMatchObject({ rewound: true });
    expect([(sync as TableSnapshot).n, ...steps].at(-1)).toBe(lineCount);
    expect(
      (await here.faultyStore.memoryStore.readRecord(table)).map(({ number }) => number),
    ).toEqual([...Array(lineCount + 1).keys()]);
  });
});
