/**
 * The laws of a table, under random inputs of people, bots and clocks in any order. A failing run prints
 * its seed and the shortest list of inputs that breaks the law.
 */
import { CodedError, hasSeat, listSeatsInSet, SeededRng } from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { testedGameIds } from '@ludotheque/games/tested-games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dumpTable,
  observeTable,
  replayTable,
  restoreWholeCheckpoint,
  TestTable,
  testRules,
} from '../test/test-table.ts';
import {
  type ClockSetup,
  parseTableInput,
  type Step,
  serializeTableCheckpoint,
  type TableInput,
} from './index.ts';

const RUNS = 20;

/** An input that is tried, as random numbers; the table at that moment decides what they mean. */
interface AttemptedInput {
  readonly what: (typeof ATTEMPT_KINDS)[number];
  readonly who: number;
  readonly which: number;
  readonly wait: number;
}

const ATTEMPT_KINDS = [
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

const waitTimes = fc.oneof(
  { weight: 8, arbitrary: fc.nat(5_000) },
  { weight: 2, arbitrary: fc.integer({ min: -10_000, max: 200_000 }) },
);

const attempts = fc.array(
  fc.record({
    // Mostly moves, sometimes another input, and seldom one that ends the game.
    what: fc.oneof(
      { weight: 24, arbitrary: fc.constant('play' as const) },
      { weight: 12, arbitrary: fc.constantFrom(...ATTEMPT_KINDS.slice(0, 10)) },
      { weight: 1, arbitrary: fc.constantFrom(...ATTEMPT_KINDS) },
    ),
    who: fc.nat(5),
    which: fc.nat(999),
    wait: waitTimes,
  }),
  { minLength: 5, maxLength: 160, size: 'max' },
);

const clocks: fc.Arbitrary<ClockSetup> = fc.constantFrom(
  { kind: 'none' },
  { kind: 'live', bank: 40_000, add: 2_000 },
  { kind: 'correspondence', move: 60_000 },
);

/** One to four people, and bots up to at least three seats, as far as the game allows. */
const tableOptions = (game: string) =>
  fc
    .record({
      people: fc.shuffledSubarray(['ada', 'bruno', 'cleo', 'dan'], { minLength: 1 }),
      bots: fc.nat(1),
      clock: clocks,
      seed: fc.nat().map((n) => n.toString(16).padStart(64, '0')),
      options: fc.constant(OPTIONS[game] ?? {}),
      game: fc.constant(game),
      hasCommitments: fc.boolean(),
    })
    .map(({ bots, people, ...options }) => {
      const wanted = Math.max(3, people.length + bots);
      const seats = chooseSeatCount(testRules.newestGames.get(game)!, wanted);
      const seated = people.slice(0, seats);
      return { ...options, people: seated, bots: seats - seated.length };
    });

/** Short games with all optional rules. */
const OPTIONS: { readonly [game: string]: { readonly [name: string]: number | boolean } } = {
  nanobye: { manches: 4 },
  'nicht-die-bohne': { manches: 1 },
  'battle-gum': { completion: true, fourInARow: true },
};

/** Turns an attempt into an input for this table; many of them are not allowed. */
function toInput(t: TestTable, { what, which, who }: AttemptedInput): TableInput {
  const people = t.match.holders.flatMap(({ person }) => (person === undefined ? [] : [person]));
  const by = people[who % people.length]!;
  const seat = who % t.match.holders.length;
  const choose = (moves: readonly unknown[]) => (moves[which % moves.length] ?? null) as null;
  switch (what) {
    case 'play': {
      const { awaitedSeats } = t;
      const able = t.match.holders.flatMap((_, s) => (t.listLegalMoves(s).length > 0 ? [s] : []));
      // One time in eight whoever can, be it an interrupt.
      const those = which % 8 === 0 ? able : awaitedSeats;
      const mover = those[who % those.length] ?? seat;
      const move = choose(t.listLegalMoves(mover));
      return t.match.holders[mover]!.isPlayedByBot
        ? t.botMoveInput(mover, move)
        : t.moveInput(t.personAt(mover)!, move);
    }
    case 'move':
      return t.moveInput(by, choose(t.listLegalMoves(t.findSeat(by))));
    case 'bot-move':
      return t.botMoveInput(seat, choose(t.listLegalMoves(seat)));
    case 'late':
      return {
        ...t.moveInput(by, choose(t.listLegalMoves(t.findSeat(by)))),
        seen: which % (t.table.lineCount + 2),
      };
    case 'repeat':
      return repeatEarlierMove(t, which) ?? { kind: 'return', by };
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
      return MISPLACED_INPUTS[which % MISPLACED_INPUTS.length]!;
  }
}

/** Repeats a move: any earlier one unchanged, or the last one with a new `seen`. */
function repeatEarlierMove(t: TestTable, which: number): TableInput | undefined {
  const inputs = t.lines.map(({ body }) => parseTableInput(body));
  const made = inputs.filter((input) => input.kind === 'move');
  if (which % 2) return made[which % made.length];
  const last = made.at(-1);
  return last && { ...last, seen: t.table.lineCount - 1 };
}

const MISPLACED_INPUTS: readonly TableInput[] = [
  { kind: 'start', by: 'ada' },
  { kind: 'sit', by: 'eve', name: 'Eve', nonce: '00'.repeat(8) },
  { kind: 'leave', by: 'eve' },
  { kind: 'unseat-bot', by: 'ada' },
  { kind: 'rematch', by: 'ada', next: 't2' },
  { kind: 'bot-move', seat: 17, seen: 0, move: null },
  { kind: 'say', by: 'eve', name: 'Eve', text: 'psst' },
];

/** Applies the attempts to a table, and calls back with the outcome of each. */
function applyAttempts(
  t: TestTable,
  tries: readonly AttemptedInput[],
  look: (input: TableInput, outcome: Step | CodedError) => void,
): void {
  for (const attempt of tries) {
    t.wait(attempt.wait);
    const input = toInput(t, attempt);
    look(input, t.tryApply(input));
  }
}

/** Plays random legal moves to the end, by person or bot. */
function playToEnd(t: TestTable, seed: string): void {
  const rng = new SeededRng(seed);
  while (t.table.phase === 'playing') {
    const seat = t.awaitedSeats[rng.below(t.awaitedSeats.length)]!;
    const moves = t.listLegalMoves(seat);
    const move = moves[rng.below(moves.length)]!;
    t.apply(
      t.match.holders[seat]!.isPlayedByBot
        ? t.botMoveInput(seat, move)
        : t.moveInput(t.personAt(seat)!, move),
    );
  }
}

describe.each(testedGameIds)('at a table of %s', (game) => {
  const law = (check: (t: TestTable, tries: readonly AttemptedInput[]) => void, numRuns = RUNS) =>
    fc.assert(
      fc.property(tableOptions(game), attempts, (options, tries) => {
        check(TestTable.deal(options), tries);
      }),
      { numRuns },
    );

  it('[P4] replaying the record gives the same table', () => {
    law((t, tries) => {
      applyAttempts(t, tries, () => {});
      const again = replayTable(t.lines);
      expect(observeTable(again)).toEqual(observeTable(t.table));
      expect(dumpTable(again)).toBe(dumpTable(t.table));
    });
  });

  it('[P4] [P27] a checkpoint and the lines after it give the same table as the whole record', () => {
    law((t, tries) => {
      let checkpoint = { lines: t.lines.length, text: serializeTableCheckpoint(t.table) };
      for (const [i, attempt] of tries.entries()) {
        applyAttempts(t, [attempt], () => {});
        if (i % 40 === 7)
          checkpoint = { lines: t.lines.length, text: serializeTableCheckpoint(t.table) };
      }
      const restored = restoreWholeCheckpoint(checkpoint.text);
      for (const { at, body } of t.lines.slice(checkpoint.lines))
        restored.apply(at, parseTableInput(body));
      expect(dumpTable(restored)).toBe(dumpTable(t.table));
      expect(observeTable(restored)).toEqual(observeTable(t.table));
    });
  });

  it('[P10] a refused input changes nothing', () => {
    law((t, tries) => {
      let before = dumpTable(t.table);
      applyAttempts(t, tries, (input, outcome) => {
        const after = dumpTable(t.table);
        if (outcome instanceof CodedError) expect(after, input.kind).toBe(before);
        before = after;
      });
    });
  });

  it('[P21] the game can always go on', () => {
    law((t, tries) => {
      applyAttempts(t, tries, () => {
        if (t.table.phase !== 'playing') return;
        expect(t.awaitedSeats).not.toEqual([]);
        const { holders, botSeatsToMove } = t.match;
        for (const seat of t.awaitedSeats) {
          const person =
            !holders[seat]!.isPlayedByBot && t.table.findSeat(t.personAt(seat)!) === seat;
          expect(person || botSeatsToMove.includes(seat)).toBe(true);
        }
      });
    });
  });

  it('there are votes only against people who are idle', () => {
    law((t, tries) => {
      applyAttempts(t, tries, () => {
        if (t.table.phase !== 'playing') return;
        for (const { by, seat } of t.publicTable.votes) {
          expect(by).not.toEqual([]);
          expect(t.match.isIdle(seat, t.table.lastInputAt)).toBe(true);
          for (const voter of by)
            expect(t.match.holders[t.findSeat(voter)]!.isPlayedByBot).toBe(false);
        }
      });
    });
  });

  it('[P6] lines are numbered without gaps, and no id makes two moves', () => {
    law((t, tries) => {
      const ids = new Set<string>();
      applyAttempts(t, tries, (input, outcome) => {
        expect(t.table.lineCount).toBe(t.lines.length);
        if (outcome instanceof CodedError) return;
        expect(outcome.number).toBe(t.lines.length - 1);
        expect(t.table.lastLineAt).toBe(outcome.at);
        if (input.kind !== 'move') return;
        const id = `${input.by} ${input.id}`;
        expect(ids).not.toContain(id);
        ids.add(id);
      });
    });
  });

  it('[P19] clocks charge awaited people for all the time that passes, and nobody else', () => {
    law((t, tries) => {
      const { clock } = t.table.setup;
      if (clock.kind === 'none') return;
      const full = clock.kind === 'live' ? clock.bank : clock.move;
      const left = t.match.holders.map(() => full);
      let at = t.table.lastInputAt;
      let running = t.match.awaitedPersonSeats;
      let bots = t.match.holders.map(({ isPlayedByBot }) => isPlayedByBot);
      applyAttempts(t, tries, (input, outcome) => {
        if (outcome instanceof CodedError) return;
        if (input.kind === 'timeout') expect(bots[input.seat]).toBe(false);
        const now = t.table.phase === 'playing' ? t.match.awaitedPersonSeats : 0;
        const mover = input.kind === 'move' ? t.findSeat(input.by) : -1;
        for (const [seat, { isPlayedByBot }] of t.match.holders.entries()) {
          if (hasSeat(running, seat)) left[seat] = left[seat]! - (outcome.at - at);
          const back = bots[seat] && !isPlayedByBot;
          if (clock.kind === 'live') {
            if (back && left[seat]! <= 0) left[seat] = 30_000;
            if (seat === mover) left[seat] = left[seat]! + clock.add;
          } else if (back || seat === mover || (hasSeat(now, seat) && !hasSeat(running, seat)))
            left[seat] = clock.move;
        }
        [at, running, bots] = [
          outcome.at,
          now,
          t.match.holders.map(({ isPlayedByBot }) => isPlayedByBot),
        ];
        expect(t.match.clocks.listRemainingMs(at), input.kind).toEqual(left);
        const due = listSeatsInSet(running).map((seat) => at + left[seat]!);
        expect(t.table.deadline).toBe(due.length > 0 ? Math.min(...due) : undefined);
      });
    });
  });

  it('[P21] every table comes to an end', () => {
    law((t, tries) => {
      applyAttempts(t, tries, () => {});
      const playing = t.table.phase === 'playing';
      playToEnd(t, `${t.table.lineCount}`);
      expect(t.publicTable.phase).toBe('over');
      expect(t.table.deadline).toBeUndefined();
      expect(t.publicTable.seed).not.toBeNull();
      if (playing) expect(t.publicTable.result).toEqual(t.match.game.result(t.match.state));
      expect(observeTable(replayTable(t.lines))).toEqual(observeTable(t.table));
    }, 8);
  });
});
