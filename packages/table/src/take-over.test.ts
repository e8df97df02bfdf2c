/** People who take the seats of bots in a running game, and the host's role there. */
import { describe, expect, it } from 'vitest';
import { replayTable, TestTable, testRules } from '../test/test-table.ts';
import {
  buildPublicTable,
  restoreTableCheckpoint,
  serializeTableCheckpoint,
  type TableInput,
} from './index.ts';

const dealOptions = {
  people: ['ada'],
  bots: 3,
  game: 'nox',
  version: testRules.newestGames.get('nox')!.version,
  takeOver: true,
};

const dealWithBots = (options = {}) => TestTable.deal({ ...dealOptions, ...options });

const takeOver = (t: TestTable, by = 'eve', seat = t.match.botSeats[0]!): TableInput => ({
  kind: 'take-over',
  by,
  name: by.toUpperCase(),
  seat,
});

const playOneRound = (t: TestTable) => {
  const rows = () => (t.view(0) as { sheet: unknown[] }).sheet.length;
  for (const before = rows(); rows() === before; ) t.playSeat(t.awaitedSeats[0]!);
};

describe('taking the seat of a bot', () => {
  it('happens at once while nobody has moved in the round', () => {
    const t = dealWithBots();
    const seat = t.match.botSeats[1]!;
    expect(t.apply(takeOver(t, 'eve', seat)).publicTableChanged).toBe(true);
    expect(t.publicTable.sitters[seat]).toEqual({ name: 'EVE', person: 'eve' });
    expect(t.table.findSeat('eve')).toBe(seat);
    expect(t.expectRefusalCode(t.botMoveInput(seat, null))).toBe('seat');
  });

  it('is refused to a person whom the host removed before the deal', () => {
    const t = TestTable.open({ ...dealOptions, people: ['ada', 'eve'], bots: 2 });
    t.apply({ kind: 'remove', by: 'ada', person: 'eve' });
    t.apply({ kind: 'seat-bot', by: 'ada', level: 'bot-2' });
    t.apply({ kind: 'start', by: 'ada' });
    expect(t.expectRefusalCode(takeOver(t, 'eve'))).toBe('removed');
  });

  it('waits for the next round otherwise, and can be called off', () => {
    const t = dealWithBots();
    t.playSeat(t.awaitedSeats[0]!);
    const [first, second] = t.match.botSeats as [number, number];
    t.apply(takeOver(t, 'eve', first));
    t.apply(takeOver(t, 'fay', second));
    expect(t.publicTable.sitters[first]).toMatchObject({
      bot: 'bot-0',
      next: { person: 'eve', name: 'EVE' },
    });
    t.apply({ kind: 'leave', by: 'fay' });
    playOneRound(t);
    expect(t.lastStep.publicTableChanged).toBe(true);
    expect(t.publicTable.sitters[first]).toEqual({ name: 'EVE', person: 'eve' });
    expect(t.publicTable.sitters[second]?.person).toBeUndefined();
    expect(t.playOut().publicTable.ending).toBe('played');
  });

  it('[P30] that is waited for is called off by a withdrawal', () => {
    const t = dealWithBots();
    t.playSeat(t.awaitedSeats[0]!);
    t.apply(takeOver(t));
    t.apply({ kind: 'withdraw', by: 'eve' });
    playOneRound(t);
    expect(t.table.isSeated('eve')).toBe(false);
  });

  it('is refused where the table does not allow it, in rated games, and for other seats', () => {
    expect(dealWithBots({ takeOver: false }).expectRefusalCode(takeOver(dealWithBots()))).toBe(
      'take-over',
    );
    expect(dealWithBots({ watch: 'nobody' }).expectRefusalCode(takeOver(dealWithBots()))).toBe(
      'take-over',
    );
    const rated = dealWithBots({
      people: ['ada', 'bea'],
      bots: 2,
      rated: true,
      clock: { kind: 'live', bank: 60_000, add: 0 },
    });
    expect(rated.expectRefusalCode(takeOver(rated))).toBe('take-over');
    const t = dealWithBots();
    expect(t.expectRefusalCode(takeOver(t, 'eve', t.findSeat('ada')))).toBe('seat');
    expect(t.expectRefusalCode(takeOver(t, 'ada'))).toBe('seated');
    t.playSeat(t.awaitedSeats[0]!);
    t.apply(takeOver(t, 'eve'));
    expect(t.expectRefusalCode(takeOver(t, 'fay'))).toBe('take-over');
  });

  it('is allowed and forbidden by the host, who cannot make a round that has begun fresh', () => {
    const t = dealWithBots({ takeOver: false });
    t.playSeat(t.awaitedSeats[0]!);
    const allow: TableInput = { kind: 'allow-take-over', by: 'ada', on: true };
    expect(t.expectRefusalCode({ ...allow, by: 'eve' })).toBe('keeper');
    t.apply(allow);
    expect(t.publicTable.takeOver).toBe(true);
    const seat = t.match.botSeats[0]!;
    t.apply(takeOver(t));
    expect(t.publicTable.sitters[seat]?.next?.person).toBe('eve');
    t.apply({ ...allow, on: false });
    expect(t.publicTable.sitters[seat]?.next).toBeUndefined();
  });

  it('replays, and is in a checkpoint', () => {
    const t = dealWithBots({ clock: { kind: 'live', bank: 60_000, add: 0 } });
    t.playSeat(t.awaitedSeats[0]!);
    t.apply(takeOver(t));
    playOneRound(t);
    expect(buildPublicTable(replayTable(t.lines))).toEqual(t.publicTable);
    const restored = restoreTableCheckpoint(testRules, serializeTableCheckpoint(t.table));
    let step = restored.next();
    while (!step.done) step = restored.next();
    expect(buildPublicTable(step.value)).toEqual(t.publicTable);
  });

  it('is possible only before the first move in a game that has no rounds', () => {
    const t = TestTable.deal({ people: ['ada'], bots: 2, takeOver: true });
    t.apply(takeOver(t, 'eve'));
    expect(t.table.findSeat('eve')).toBeDefined();
    t.arrange();
    t.apply(takeOver(t, 'fay'));
    expect(t.playOut().table.findSeat('fay')).toBeUndefined();
  });
});

describe('the host of a running game', () => {
  it('is somebody who plays, once the host has left or a bot plays for them', () => {
    const t = TestTable.deal();
    expect(t.publicTable.keeper).toBe('ada');
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.publicTable.keeper).toBe('bruno');
    t.apply({ kind: 'return', by: 'ada' });
    t.apply({ kind: 'resign', by: 'ada' });
    expect(t.publicTable.keeper).toBe('bruno');
  });
});
