/**
 * The laws of a table, for whatever people, bots, clocks and chance do to it, in any order. A
 * failing run prints its seed and the shortest evening that breaks the law.
 */
import { CodedError, hasSeat, listSeats, SeededRng } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockSetup, type Input, readLine, type Step } from './index.ts';
import { dumpTable, replayed, showTable, TestTable } from './test-table.ts';

const RUNS = 30;

/** Something that somebody tries, as numbers: which of the things there are is found out then. */
interface Attempt {
  readonly what: (typeof WHATS)[number];
  readonly who: number;
  readonly which: number;
  readonly wait: number;
}

const WHATS = [
  'play',
  'move',
  'bot-move',
  'late',
  'repeat',
  'say',
  'leave',
  'return',
  'timeout',
  'vote',
  'agree',
  'resign',
  'other',
] as const;

const WAITS = fc.oneof(
  { weight: 8, arbitrary: fc.nat(5_000) },
  { weight: 2, arbitrary: fc.integer({ min: -10_000, max: 200_000 }) },
);

const attempts = fc.array(
  fc.record({
    // Mostly the game goes on; now and then something else happens, seldom anything final.
    what: fc.oneof(
      { weight: 24, arbitrary: fc.constant('play' as const) },
      { weight: 12, arbitrary: fc.constantFrom(...WHATS.slice(0, 10)) },
      { weight: 1, arbitrary: fc.constantFrom(...WHATS) },
    ),
    who: fc.nat(5),
    which: fc.nat(999),
    wait: WAITS,
  }),
  { minLength: 5, maxLength: 160, size: 'max' },
);

const clocks: fc.Arbitrary<ClockSetup> = fc.constantFrom(
  { kind: 'none' },
  { kind: 'live', bank: 40_000, add: 2_000 },
  { kind: 'correspondence', move: 60_000 },
);

/** One to four people, and with bots at least three seats: all games can be played so. */
const evenings = (game: string) =>
  fc
    .record({
      people: fc.shuffledSubarray(['ada', 'bruno', 'cleo', 'dan'], { minLength: 1 }),
      bots: fc.nat(1),
      clock: clocks,
      seed: fc.nat().map((n) => n.toString(16).padStart(64, '0')),
      options: fc.constant(OPTIONS[game] ?? {}),
      game: fc.constant(game),
    })
    .map((e) => ({ ...e, bots: Math.max(e.bots, 3 - e.people.length) }));

/** Short games, and all that can happen in them. */
const OPTIONS: { readonly [game: string]: { readonly [name: string]: number | boolean } } = {
  nanobye: { manches: 4 },
  'nicht-die-bohne': { manches: 1 },
  'battle-gum': { completion: true, fourInARow: true },
};

/** What the attempt comes to at this table: often something that may not be. */
function inputOf(t: TestTable, { what, which, who }: Attempt): Input {
  const people = t.match.holders.flatMap(({ person }) => (person === undefined ? [] : [person]));
  const by = people[who % people.length]!;
  const seat = who % t.match.holders.length;
  const choose = (moves: readonly unknown[]) => (moves[which % moves.length] ?? null) as null;
  switch (what) {
    case 'play': {
      const { awaited } = t;
      const able = t.match.holders.flatMap((_, s) => (t.legal(s).length > 0 ? [s] : []));
      // One time in eight whoever can, be it an interrupt.
      const those = which % 8 === 0 ? able : awaited;
      const mover = those[who % those.length] ?? seat;
      const move = choose(t.legal(mover));
      return t.match.holders[mover]!.bot
        ? t.botMoveOf(mover, move)
        : t.moveOf(t.person(mover)!, move);
    }
    case 'move':
      return t.moveOf(by, choose(t.legal(t.seat(by))));
    case 'bot-move':
      return t.botMoveOf(seat, choose(t.legal(seat)));
    case 'late':
      return { ...t.moveOf(by, choose(t.legal(t.seat(by)))), seen: which % (t.table.number + 2) };
    case 'repeat':
      return repetition(t, which) ?? { kind: 'return', by };
    case 'say':
      return { kind: 'say', by, name: by, ...(which % 2 ? { text: 'hm' } : { preset: 'hello' }) };
    case 'timeout':
      return { kind: 'timeout', seat };
    case 'vote':
      return { kind: 'vote', by, against: which % (t.match.holders.length + 1) };
    case 'agree':
      return { kind: 'agree', by, yes: which % 3 > 0 };
    case 'leave':
    case 'return':
    case 'resign':
      return { kind: what, by };
    case 'other':
      return OTHERS[which % OTHERS.length]!;
  }
}

/** A move once more: any of them as it was, or the last one as if it were new. */
function repetition(t: TestTable, which: number): Input | undefined {
  const inputs = t.lines.map(({ body }) => readLine(body));
  const made = inputs.filter((input) => input.kind === 'move');
  if (which % 2) return made[which % made.length];
  const last = made.at(-1);
  return last && { ...last, seen: t.table.number - 1 };
}

const OTHERS: readonly Input[] = [
  { kind: 'start', by: 'ada' },
  { kind: 'sit', by: 'eve', name: 'Eve', nonce: '00'.repeat(8) },
  { kind: 'leave', by: 'eve' },
  { kind: 'unseat-bot', by: 'ada' },
  { kind: 'rematch', by: 'ada', next: 't2' },
  { kind: 'bot-move', seat: 17, seen: 0, move: null },
  { kind: 'say', by: 'eve', name: 'Eve', text: 'psst' },
];

/** Feeds the attempts to a table, and looks at it after each: what came of it, and what was before. */
function spend(
  t: TestTable,
  tries: readonly Attempt[],
  look: (input: Input, outcome: Step | CodedError) => void,
): void {
  for (const attempt of tries) {
    t.wait(attempt.wait);
    const input = inputOf(t, attempt);
    look(input, t.attempt(input));
  }
}

/** Random legal moves to the end, by whoever holds the seats. */
function finish(t: TestTable, seed: string): void {
  const rng = new SeededRng(seed);
  while (t.table.phase === 'playing') {
    const seat = t.awaited[rng.below(t.awaited.length)]!;
    const moves = t.legal(seat);
    const move = moves[rng.below(moves.length)]!;
    t.do(t.match.holders[seat]!.bot ? t.botMoveOf(seat, move) : t.moveOf(t.person(seat)!, move));
  }
}

describe.each(gameIds)('at a table of %s', (game) => {
  const law = (check: (t: TestTable, tries: readonly Attempt[]) => void, numRuns = RUNS) =>
    fc.assert(
      fc.property(evenings(game), attempts, (evening, tries) => {
        check(TestTable.deal(evening), tries);
      }),
      { numRuns },
    );

  it('the record makes the same table again', () => {
    law((t, tries) => {
      spend(t, tries, () => {});
      const again = replayed(t.lines);
      expect(showTable(again)).toEqual(showTable(t.table));
      expect(dumpTable(again)).toBe(dumpTable(t.table));
    });
  });

  it('what is refused changes nothing', () => {
    law((t, tries) => {
      let before = dumpTable(t.table);
      spend(t, tries, (input, outcome) => {
        const after = dumpTable(t.table);
        if (outcome instanceof CodedError) expect(after, input.kind).toBe(before);
        before = after;
      });
    });
  });

  it('the game can always go on', () => {
    law((t, tries) => {
      spend(t, tries, () => {
        if (t.table.phase !== 'playing') return;
        expect(t.awaited).not.toEqual([]);
        const { holders, thinkers } = t.match;
        for (const seat of t.awaited) {
          const person = !holders[seat]!.bot && t.table.seatOf(t.person(seat)!) === seat;
          expect(person || thinkers.includes(seat)).toBe(true);
        }
      });
    });
  });

  it('votes stand only against people who are idle', () => {
    law((t, tries) => {
      spend(t, tries, () => {
        if (t.table.phase !== 'playing') return;
        for (const { by, seat } of t.face.votes) {
          expect(by).not.toEqual([]);
          expect(t.match.isIdle(seat, t.table.touched)).toBe(true);
          for (const voter of by) expect(t.match.holders[t.seat(voter)]!.bot).toBe(false);
        }
      });
    });
  });

  it('lines are counted, and no id makes two moves', () => {
    law((t, tries) => {
      const ids = new Set<string>();
      spend(t, tries, (input, outcome) => {
        expect(t.table.number).toBe(t.lines.length);
        if (outcome instanceof CodedError) return;
        expect(outcome.number).toBe(t.lines.length - 1);
        expect(t.table.touched).toBe(outcome.at);
        if (input.kind !== 'move') return;
        const id = `${input.by} ${input.id}`;
        expect(ids).not.toContain(id);
        ids.add(id);
      });
    });
  });

  it('only people who are awaited pay, and they pay all the time that passes', () => {
    law((t, tries) => {
      const { clock } = t.table.setup;
      if (clock.kind === 'none') return;
      const full = clock.kind === 'live' ? clock.bank : clock.move;
      const left = t.match.holders.map(() => full);
      let at = t.table.touched;
      let running = t.match.awaitedPeople;
      let bots = t.match.holders.map(({ bot }) => bot);
      spend(t, tries, (input, outcome) => {
        if (outcome instanceof CodedError) return;
        if (input.kind === 'timeout') expect(bots[input.seat]).toBe(false);
        const now = t.table.phase === 'playing' ? t.match.awaitedPeople : 0;
        const mover = input.kind === 'move' ? t.seat(input.by) : -1;
        for (const [seat, { bot }] of t.match.holders.entries()) {
          if (hasSeat(running, seat)) left[seat] = left[seat]! - (outcome.at - at);
          const back = bots[seat] && !bot;
          if (clock.kind === 'live') {
            if (back && left[seat]! <= 0) left[seat] = 30_000;
            if (seat === mover) left[seat] = left[seat]! + clock.add;
          } else if (back || seat === mover || (hasSeat(now, seat) && !hasSeat(running, seat)))
            left[seat] = clock.move;
        }
        [at, running, bots] = [outcome.at, now, t.match.holders.map(({ bot }) => bot)];
        expect(t.match.clocks.shown(at), input.kind).toEqual(left);
        const due = listSeats(running).map((seat) => at + left[seat]!);
        expect(t.table.deadline).toBe(due.length > 0 ? Math.min(...due) : undefined);
      });
    });
  });

  it('every table comes to its end', () => {
    law((t, tries) => {
      spend(t, tries, () => {});
      const playing = t.table.phase === 'playing';
      finish(t, `${t.table.number}`);
      expect(t.face.phase).toBe('over');
      expect(t.table.deadline).toBeUndefined();
      expect(t.face.seed).not.toBeNull();
      if (playing) expect(t.face.result).toEqual(t.match.game.result(t.match.state));
      expect(showTable(replayed(t.lines))).toEqual(showTable(t.table));
    }, 8);
  });
});
