/** A seat that is out of the game: what leaving comes to, also in records of earlier versions. */
import { describe, expect, it } from 'vitest';
import { TestTable, testRules } from '../test/test-table.ts';
import { restoreTableCheckpoint, serializeTableCheckpoint } from './index.ts';

const CLOCK = { kind: 'live', bank: 600_000, add: 0 } as const;
const FIVE_MINUTES_MS = 300_000;

const PEOPLE = ['ada', 'bruno', 'cleo', 'dan'];

/** Everybody stakes as much as possible until somebody is out and the game goes on. */
function playUntilOut(): { t: TestTable; loser: string } {
  const t = TestTable.deal({ people: PEOPLE, game: 'nanobye', rated: true, clock: CLOCK });
  for (;;) {
    const loser = PEOPLE.find((person) => t.table.isOutOfGame(person));
    if (loser) return { t, loser };
    const [seat] = t.awaitedSeats as [number];
    t.move(t.personAt(seat)!, t.listLegalMoves(seat).at(-1)!);
  }
}

const sitterOf = ({ match, publicTable }: TestTable, person: string) =>
  publicTable.sitters[match.holders.findIndex((holder) => holder.person === person)]!;

describe('a person who is out and leaves for good', () => {
  it('gives up nothing: nobody plays the seat, and they look on from it', () => {
    const { loser, t } = playUntilOut();
    const seat = t.findSeat(loser);
    t.apply({ kind: 'resign', by: loser });
    expect(sitterOf(t, loser)).toEqual({ name: loser.toUpperCase(), person: loser, gone: 'out' });
    expect([t.table.findSeat(loser), t.table.findViewSeat(loser)]).toEqual([undefined, seat]);
    expect(t.match.personSeats).not.toContain(seat);
    expect(t.expectRefusalCode({ kind: 'resign', by: loser })).toBe('seat');
  });

  it('is as good when the house says it: after an absence, or without the rules', () => {
    const away = playUntilOut();
    away.t.apply({ kind: 'leave', by: away.loser });
    away.t.wait(FIVE_MINUTES_MS).apply({ kind: 'resign', by: away.loser, absent: true });
    expect(sitterOf(away.t, away.loser)).not.toHaveProperty('bot');
    expect(sitterOf(away.t, away.loser).gone).toBe('out');
    const { loser, t } = playUntilOut();
    t.apply({ kind: 'withdraw', by: loser });
    expect(sitterOf(t, loser).gone).toBe('out');
  });

  it('is restored from a checkpoint', () => {
    const { loser, t } = playUntilOut();
    t.apply({ kind: 'resign', by: loser });
    const text = serializeTableCheckpoint(t.table);
    const steps = restoreTableCheckpoint(testRules, text);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.findViewSeat(loser)).toBe(t.findSeat(loser));
  });
});

it('a record in which somebody who was out left, came back and voted is replayed as it was', () => {
  const { loser, t } = playUntilOut();
  t.apply({ kind: 'leave', by: loser });
  expect(sitterOf(t, loser).bot).toBe('easy');
  t.apply({ kind: 'return', by: loser });
  t.apply({ kind: 'agree', by: loser, yes: true });
  expect(t.publicTable).toMatchObject({ phase: 'playing', agreed: [loser] });
});

describe('who is not asked whether the game ends', () => {
  it('is a person who is out, once all who still play have agreed', () => {
    const { loser, t } = playUntilOut();
    const players = PEOPLE.filter((person) => !t.table.isOutOfGame(person));
    const out = PEOPLE.filter((person) => !players.includes(person));
    for (const by of players) {
      expect(t.table.listPeopleNotAskedToEnd()).toEqual([]);
      t.apply({ kind: 'agree', by, yes: true });
    }
    // The line alone ends nothing: it does what it did in records of earlier versions.
    expect(t.publicTable.phase).toBe('playing');
    expect(t.table.listPeopleNotAskedToEnd().toSorted()).toEqual(out.toSorted());
    for (const by of out) t.apply({ kind: 'resign', by });
    expect(t.publicTable).toMatchObject({ phase: 'over', ending: 'agreed' });
    expect(sitterOf(t, loser).gone).toBe('out');
  });

  it('is nobody if a player takes the agreement back', () => {
    const { t } = playUntilOut();
    const players = PEOPLE.filter((person) => !t.table.isOutOfGame(person));
    for (const by of players) t.apply({ kind: 'agree', by, yes: true });
    t.apply({ kind: 'agree', by: players[0]!, yes: false });
    expect(t.table.listPeopleNotAskedToEnd()).toEqual([]);
  });

  it('is nobody where no person plays any more', () => {
    const { loser, t } = playUntilOut();
    const others = PEOPLE.filter((person) => person !== loser);
    for (const by of others) t.apply({ kind: 'resign', by });
    expect([t.publicTable.phase, t.table.listPeopleNotAskedToEnd()]).toEqual(['playing', []]);
    t.apply({ kind: 'agree', by: loser, yes: true });
    expect(t.publicTable).toMatchObject({ phase: 'over', ending: 'agreed' });
  });
});

it('a person who still plays resigns as before', () => {
  const { t } = playUntilOut();
  const player = t.awaitedPeople[0]!;
  t.apply({ kind: 'resign', by: player });
  expect(sitterOf(t, player)).toMatchObject({ gone: 'resigned', bot: 'easy' });
});
