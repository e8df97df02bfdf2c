/** Moves: late, repeated and illegal ones, interrupts, and sealed choices. */
import { type AnyGame, type Json, WATCHER } from '@ludotheque/core';
import { type GumView, makeBattleGum } from '@ludotheque/games/battle-gum';
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { describe, expect, it } from 'vitest';
import { TestTable } from '../test/test-table.ts';
import { IllegalMoveError } from './index.ts';

const TWO = { people: ['ada', 'bruno'] };

describe('a move', () => {
  it('[P11] tells each seat only what it may know', () => {
    const t = TestTable.deal(TWO);
    const move = t.listLegalMoves(t.findSeat('ada'))[0] as { up: string[] };
    expect(t.move('ada', move).publicTableChanged).toBe(false);
    expect(JSON.stringify(t.eventsFor(t.findSeat('ada')))).toContain(JSON.stringify(move.up));
    expect(JSON.stringify(t.eventsFor(t.findSeat('bruno')))).not.toContain(JSON.stringify(move.up));
    expect(t.eventsFor(t.findSeat('bruno'))).toEqual(t.eventsFor(WATCHER));
  });

  it('is refused to people who do not sit there', () => {
    const t = TestTable.deal(TWO);
    expect(t.expectRefusalCode({ ...t.moveInput('ada'), by: 'eve' })).toBe('seat');
  });

  it('may be decided before others moved, but not before the person’s own last move', () => {
    const t = TestTable.deal();
    const bruno = t.moveInput('bruno');
    const seen = t.table.lineCount - 1;
    t.move('ada');
    t.apply(bruno);
    t.move('cleo');
    const [by] = t.awaitedPeople;
    expect(t.expectRefusalCode({ ...t.moveInput(by!), seen })).toBe('late');
  });

  it('cannot be decided before the deal, or after a line that does not exist yet', () => {
    const t = TestTable.deal(TWO);
    const { lineCount } = t.table;
    const move = t.moveInput('ada');
    for (const seen of [-1, lineCount - 2, lineCount, lineCount + 7, Number.MAX_SAFE_INTEGER])
      expect(t.expectRefusalCode({ ...move, seen })).toBe('late');
    t.apply({ ...move, seen: lineCount - 1 });
  });
});

describe('the id of a move', () => {
  it('identifies a move that is sent again, and finds its line', () => {
    const t = TestTable.deal(TWO);
    const move = t.moveInput('ada');
    expect(t.table.findMoveNumber('ada', move.id)).toBeUndefined();
    const { number } = t.apply(move);
    expect(t.table.findMoveNumber('ada', move.id)).toBe(number);
    expect(t.table.findMoveNumber('bruno', move.id)).toBeUndefined();
    expect(t.expectRefusalCode(move)).toBe('repeated');
  });

  it('[P6] cannot be used for a second, different move', () => {
    const t = TestTable.deal(TWO);
    const { id } = t.moveInput('ada');
    t.apply({ ...t.moveInput('ada'), id });
    while (t.awaitedPeople[0] !== 'ada') t.move('bruno');
    expect(t.expectRefusalCode({ ...t.moveInput('ada'), id })).toBe('repeated');
  });

  it('can be used again after a refusal, and by other people', () => {
    const t = TestTable.deal(TWO);
    const move = t.moveInput('ada');
    t.expectRefusalCode({ ...move, move: { pickup: true } });
    t.apply(move);
    t.apply({ ...t.moveInput('bruno'), id: move.id });
  });

  it('[P6] is forgotten after 32 more moves, when the move itself is too late', () => {
    const t = TestTable.deal({ ...TWO, game: 'nanobye' });
    const first = t.awaitedPeople[0]!;
    const move = t.moveInput(first);
    t.apply(move);
    // Careful moves, so that nobody is out of the game soon.
    for (let made = 0; made < 33; ) {
      const [by] = t.awaitedPeople;
      const seat = t.findSeat(by!);
      const careful = t.listLegalMoves(seat).find((json) => !('tapis' in (json as object)));
      t.move(by!, careful!);
      if (by === first) made++;
    }
    expect(t.table.findMoveNumber(first, move.id)).toBeUndefined();
    expect(t.expectRefusalCode(move)).toBe('late');
  });
});

describe('an illegal move', () => {
  it('is refused with the reason of the game and the number of the ruling', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] }).arrange();
    const [by] = t.awaitedPeople;
    const error = t.expectRefusal(t.moveInput(by!, { play: '13', count: 1 }));
    expect(error).toBeInstanceOf(IllegalMoveError);
    expect(error).toMatchObject({
      code: 'illegal',
      refusal: { code: 'nameSomebody', rule: 'G11' },
    });
  });

  it('is refused to a person who is not awaited', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] }).arrange();
    const other = t.awaitedPeople[0] === 'ada' ? 'bruno' : 'ada';
    const error = t.expectRefusal(t.moveInput(other, { pickup: true }));
    expect(error).toMatchObject({ refusal: { code: 'house.notYourTurn' } });
  });

  it.each<[Json]>([[null], [7], ['13'], [[]], [{}], [{ play: 'Q' }]])(
    '%j is not a move of the game',
    (json) => {
      const t = TestTable.deal(TWO);
      expect(t.expectRefusal(t.moveInput('ada', json))).toMatchObject({
        code: 'illegal',
        refusal: { code: 'house.notAMove' },
      });
    },
  );

  it('by a bot is refused as well', () => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    const bot = 1 - t.findSeat('ada');
    expect(t.expectRefusal(t.botMoveInput(bot, { pickup: true }))).toBeInstanceOf(IllegalMoveError);
  });
});

describe('an interrupt in Battle Gum', () => {
  // All cards are 5s: after a pair, the others can complete it with two more.
  const game = makeBattleGum(new Array<string>(40).fill('5')) as unknown as AnyGame;
  const fives = (options: object) => {
    const t = TestTable.deal({
      options: { completion: true },
      rules: { find: () => game },
      ...options,
    });
    t.arrange();
    const [layer] = t.awaitedSeats;
    const two = { play: '5', count: 2 };
    if (t.match.holders[layer!]!.isPlayedByBot) t.apply(t.botMoveInput(layer!, two));
    else t.move(t.personAt(layer!)!, two);
    const [next] = t.awaitedSeats;
    const other = [0, 1, 2].find((seat) => seat !== layer && seat !== next)!;
    return { t, layer: layer!, next: next!, other };
  };

  it('can be made by a person who is not awaited', () => {
    const { t, other } = fives({});
    t.move(t.personAt(other)!, { complete: true });
    expect(t.awaitedSeats).toEqual([other]);
    expect((t.view(WATCHER) as GumView).centre).toEqual([]);
  });

  it('costs no time, and adds the increment of a move', () => {
    const clock = { kind: 'live', bank: 60_000, add: 1_000 } as const;
    const { t, next, other } = fives({ clock });
    const [before, waited] = [t.remainingMs(t.personAt(other)!), t.remainingMs(t.personAt(next)!)];
    t.wait(10_000).move(t.personAt(other)!, { complete: true });
    expect(t.remainingMs(t.personAt(other)!)).toBe(before + 1_000);
    expect(t.remainingMs(t.personAt(next)!)).toBe(waited - 10_000);
  });

  it('makes the move of the awaited person illegal', () => {
    const { t, next, other } = fives({});
    const lay = t.moveInput(t.personAt(next)!, { play: '5', count: 1 });
    t.move(t.personAt(other)!, { complete: true });
    expect(t.expectRefusalCode(lay)).toBe('illegal');
  });

  it('is considered by bots that are not awaited', () => {
    const { t, layer } = fives({ people: ['ada'], bots: 2 });
    const bots = [0, 1, 2].filter((seat) => seat !== t.findSeat('ada') && seat !== layer);
    expect(t.match.botSeatsToMove).toEqual(bots);
  });

  it('is refused to the person who laid the pair', () => {
    const { t, layer } = fives({});
    expect(t.expectRefusalCode(t.moveInput(t.personAt(layer)!, { complete: true }))).toBe(
      'illegal',
    );
  });
});

describe('a sealed choice in Nicht die Bohne!', () => {
  /** The same deal twice; in the second one, the same seat chooses another card. */
  const chosen = (choice: 0 | 1) => {
    const t = TestTable.deal({ people: ['ada', 'bruno', 'cleo', 'dan'], game: 'nicht-die-bohne' });
    const [leader] = t.awaitedSeats;
    t.playSeat(leader!);
    const [chooser] = t.awaitedSeats;
    t.move(t.personAt(chooser!)!, t.listLegalMoves(chooser!)[choice]!);
    const others = [WATCHER, 0, 1, 2, 3].filter((seat) => seat !== chooser);
    return { t, chooser: chooser!, others };
  };

  it('[P11] looks the same from all other seats, whichever card it is', () => {
    const [one, two] = [chosen(0), chosen(1)];
    expect(one.t.view(one.chooser)).not.toEqual(two.t.view(two.chooser));
    expect(one.t.publicTable).toEqual(two.t.publicTable);
    for (const seat of one.others) {
      expect(one.t.view(seat)).toEqual(two.t.view(seat));
      expect(one.t.eventsFor(seat)).toEqual(two.t.eventsFor(seat));
    }
  });

  it('shows who has chosen', () => {
    const { t, chooser, others } = chosen(0);
    for (const seat of others) {
      expect((t.view(seat) as BohneView).chosen).toEqual([chooser]);
      expect(t.eventsFor(seat)).toEqual([{ what: 'choose', seat: chooser }]);
    }
  });

  it('is revealed to everybody after the last choice', () => {
    const { t } = chosen(0);
    while (t.awaitedSeats.length > 0 && (t.view(WATCHER) as BohneView).phase === 'choose')
      t.playSeat(t.awaitedSeats[0]!);
    expect(t.eventsFor(WATCHER)).toContainEqual(expect.objectContaining({ what: 'reveal' }));
  });

  it('cannot be changed', () => {
    const { t, chooser } = chosen(0);
    const other = (t.view(chooser) as BohneView).hand[0]!;
    expect(t.expectRefusal(t.moveInput(t.personAt(chooser)!, { play: other }))).toMatchObject({
      refusal: { code: 'alreadyChosen' },
    });
  });
});
