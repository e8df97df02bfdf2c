import { describe, expect, it } from 'vitest';
import { Deck } from '../cards/deck.ts';
import type { UnseenCards } from '../cards/unseen-cards.ts';
import { SeededRng } from '../chance/rng.ts';
import { defineGame, type GameDefinition } from './define-game.ts';
import type { BaseView, Rng } from './game.ts';
import { NOBODY } from './seats.ts';

interface DrawState {
  seats: number;
  top: number;
}
interface DrawEvent {
  readonly what: 'draw';
}
type DrawOptions = { readonly rounds: number };
type DrawDefinition = GameDefinition<DrawOptions, DrawState, BaseView, DrawEvent>;

const createState = (): DrawState => ({ seats: 0, top: -1 });
const emptyView: BaseView = {
  ...{ seats: 2, seat: 0, options: {}, awaited: [], scores: [0, 0], sheet: [], result: null },
};

/** Two seats and three cards; the top card is all there is. */
const definition: DrawDefinition = {
  id: 'draw-one',
  version: 1,
  seats: { min: 2, max: 4 },
  options: { rounds: { kind: 'range', min: 1, max: 3, default: 1 } },
  deck: new Deck(['a', 'b', 'c'], ['a', 'b', 'c']),
  limits: { moves: 1, plies: 4 },
  interrupts: false,
  createState,
  copy: (from, into = createState()) => Object.assign(into, from),
  begin(state, _options, seats, rng) {
    const cards = Uint8Array.of(0, 1, 2);
    rng.shuffle(cards);
    state.seats = seats;
    state.top = cards[0]!;
  },
  rules: {
    awaited: () => NOBODY,
    moves: () => 0,
    play: () => undefined,
    result: () => undefined,
    census: () => Uint8Array.of(1, 1, 1),
  },
  views: {
    view: () => emptyView,
    imagine(_view: BaseView, rng: Rng, unseen: UnseenCards, state: DrawState) {
      unseen.reset().shuffle(rng);
      state.top = unseen.dealNext();
      return state;
    },
    explain: () => undefined,
  },
  words: {
    zones: () => [],
    phraseMove: (move) => ({ key: `moves.${move}` }),
    phraseEvent: (event) => ({ key: `events.${event.what}` }),
  },
  moveFormat: { read: () => undefined, write: (move) => move },
};

const rng = () => new SeededRng('define');

describe('defineGame', () => {
  const game = defineGame(definition);

  it('freezes the game', () => {
    expect(Object.isFrozen(game)).toBe(true);
  });

  it('takes kinds and cards from the deck', () => {
    expect([game.kinds, game.deck]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('sets up a new state for each game', () => {
    const [first, second] = [
      game.setup({ rounds: 1 }, 2, rng()),
      game.setup({ rounds: 1 }, 3, rng()),
    ];
    expect([first.seats, second.seats]).toEqual([2, 3]);
    expect([0, 1, 2]).toContain(first.top);
  });

  it('imagines into a given state, or into a new one', () => {
    const state = createState();
    expect(game.imagine(emptyView, rng(), state)).toBe(state);
    expect(game.imagine(emptyView, rng())).toEqual(state);
  });

  it('phrases moves and events', () => {
    expect(game.phrase(3)).toEqual({ key: 'moves.3' });
    expect(game.phrase({ what: 'draw' })).toEqual({ key: 'events.draw' });
  });

  it('leaves out `own` where the game has none', () => {
    expect('own' in game).toBe(false);
    const own = () => ({ seat: 0 });
    expect(defineGame({ ...definition, views: { ...definition.views, own } }).own).toBe(own);
  });
});

describe('a definition is refused', () => {
  const rounds = { kind: 'range', min: 1, max: 3, default: 4 } as const;
  const atTable = { ...rounds, default: 2, atTable: 5 } as const;
  const manyKinds = Array.from({ length: 257 }, (_, kind) => String(kind));
  const wrong: readonly [string, Partial<DrawDefinition>, string][] = [
    ['with a capital in its id', { id: 'Draw' }, 'needs an id'],
    ['with version 0', { version: 0 }, 'needs a version'],
    ['for no seats', { seats: { min: 0, max: 4 } }, 'cannot be for 0 to 4 seats'],
    ['for more seats than a set holds', { seats: { min: 2, max: 32 } }, 'cannot be for 2 to 32'],
    ['without plies', { limits: { moves: 1, plies: 0 } }, 'needs whole numbers as limits'],
    ['with a default out of range', { options: { rounds } }, 'from 1 to 3'],
    ['with a value of tables out of range', { options: { rounds: atTable } }, 'not 5'],
    [
      'with a kind twice',
      { deck: new Deck(['a', 'b', 'a'], ['b']) },
      'two kinds of cards called a',
    ],
    ['with more kinds than a byte holds', { deck: new Deck(manyKinds, ['0']) }, 'has 257 kinds'],
  ];

  it.each(wrong)('%s', (_, change, message) => {
    expect(() => defineGame({ ...definition, ...change })).toThrow(message);
  });
});
