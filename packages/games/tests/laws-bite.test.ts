/**
 * The test of the tests: NOX, broken on purpose in one place, must fail the law that is there for
 * it. The last of them leaks so carefully that only the counting by hand finds it.
 */
import type { AnyGame, EventSink, Rng } from '@ludotheque/core';
import {
  choicesCommute,
  copiesAreIndependent,
  gamesEnd,
  movesAreWellFormed,
  refusalsAreExact,
  sightIsAsCounted,
  type Tiny,
  transcriptsReplay,
  viewsAreImagined,
  viewsFollowFromEvents,
  type Walk,
  worldsAreEqual,
  worldsTellTheSame,
} from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { makeBohne } from '../src/nicht-die-bohne/index.ts';
import type { BohneState } from '../src/nicht-die-bohne/state.ts';
import { makeNox, type NoxEvent } from '../src/nox/index.ts';
import type { NoxState } from '../src/nox/state.ts';
import { tiny } from '../src/nox/tiny.ts';
import type { NoxView } from '../src/nox/view.ts';

type Nox = ReturnType<typeof makeNox>;
const nox = makeNox();
const broken = (change: Partial<Nox>, game: Nox = nox): AnyGame => ({ ...game, ...change });
const route = (game: AnyGame): Walk => ({
  game,
  options: { variant: 'base' },
  seats: 3,
  seed: 'bite',
});

/** The first tiny box of NOX with its game broken. */
function brokenTiny(change: (game: Nox) => Partial<Nox>): Tiny {
  const box = tiny[0]!;
  const game = box.game as unknown as Nox;
  return { ...box, game: broken(change(game), game) };
}

/** Passes everything on, some of it changed. */
function altered(
  sink: EventSink<NoxEvent> | undefined,
  change: (secret: NoxEvent, open: NoxEvent | undefined) => NoxEvent | undefined,
): EventSink<NoxEvent> | undefined {
  return sink && { emit: (who, secret, open) => sink.emit(who, secret, change(secret, open)) };
}

describe('a broken game fails', () => {
  it('[law 1] when a copy shares its cards with the source', () => {
    const game = broken({ copy: (from) => from });
    expect(() => copiesAreIndependent(route(game))).toThrow('law 1');
  });

  it('[law 2] when imagine forgets what has been laid', () => {
    const game = broken({
      imagine: (view, rng, into) =>
        nox.imagine({ ...view, laid: view.laid.map(() => 0) }, rng, into),
    });
    expect(() => viewsAreImagined(route(game))).toThrow('law 2');
  });

  it('[law 2] when a view holds what JSON cannot', () => {
    const view = (state: NoxState, seat: number) =>
      ({ ...nox.view(state, seat), laid: state.laid }) as unknown as NoxView;
    expect(() => viewsAreImagined(route(broken({ view })))).toThrow('law 2');
  });

  it('[law 3] when moves come in any order', () => {
    const game = broken({
      moves(state, seat, out) {
        const count = nox.moves(state, seat, out);
        out.subarray(0, count).reverse();
        return count;
      },
    });
    expect(() => movesAreWellFormed(route(game))).toThrow('law 3');
  });

  it('[law 3] when an awaited seat has no move', () => {
    const moves: Nox['moves'] = (state, seat, out) =>
      state.laid.some((count) => count > 1) ? 0 : nox.moves(state, seat, out);
    expect(() => movesAreWellFormed(route(broken({ moves })))).toThrow('law 3');
  });

  it('[law 3] when a seat interrupts in a game without interrupts', () => {
    const moves: Nox['moves'] = (state, _seat, out) => nox.moves(state, state.turn, out);
    expect(() => movesAreWellFormed(route(broken({ moves })))).toThrow('against its word');
  });

  it('[law 4] when the order of sealed choices can be seen', () => {
    const bohne = makeBohne();
    const game: AnyGame = {
      ...bohne,
      play(state, seat, move, rng, events) {
        bohne.play(state as BohneState, seat, move, rng, events);
        (state as BohneState).chain[5] = seat;
      },
    };
    const walk = { game, options: { manches: 1 }, seats: 4, seed: 'bite' };
    expect(() => choicesCommute(walk)).toThrow('law 4');
  });

  it('[law 4] is looked at where seats choose at the same time', () => {
    const walk = { game: makeBohne(), options: { manches: 1 }, seats: 4, seed: 'bite' };
    expect(choicesCommute(walk)).toBeGreaterThan(0);
  });

  it('[law 5] when play depends on more than the transcript', () => {
    let plays = 0;
    const game = broken({
      play(state, seat, move, rng, events) {
        nox.play(state, seat, move, rng, events);
        if (++plays === 20) state.totals[0] = state.totals[0]! + 1;
      },
    });
    expect(() => transcriptsReplay(route(game))).toThrow();
  });

  it('[law 6] when a card is lost', () => {
    const game = broken({
      play(state, seat, move, rng, events) {
        nox.play(state, seat, move, rng, events);
        if (state.drawn === 40) state.drawn++;
      },
    });
    expect(() => gamesEnd(route(game))).toThrow('law 6');
  });

  it('[law 6] when it goes on and on', () => {
    expect(() => gamesEnd(route(broken({ limits: { ...nox.limits, plies: 20 } })))).toThrow(
      'law 6',
    );
  });

  it('[law 7] when a seat is not told of the card it draws', () => {
    const box = brokenTiny((game) => ({
      play: (state, seat, move, rng, events) =>
        game.play(
          state,
          seat,
          move,
          rng,
          events && { emit: (_, secret, open) => events.emit(0, secret, open) },
        ),
    }));
    expect(() => viewsFollowFromEvents(box)).toThrow('law 7');
  });

  it('[law 8] when others are told which card is drawn', () => {
    const game = broken({
      play: (state, seat, move, rng, events) =>
        nox.play(
          state,
          seat,
          move,
          rng,
          altered(events, (secret) => secret),
        ),
    });
    const findLeak = () => {
      for (let n = 0; n < 20; n++) worldsTellTheSame({ ...route(game), seed: `bite ${n}` }, 20);
    };
    expect(findLeak).toThrow('law 8');
  });

  it('[law 8] when the counting by hand is not met by an event', () => {
    const box = brokenTiny((game) => ({
      play: (state, seat, move, rng, events) =>
        game.play(
          state,
          seat,
          move,
          rng,
          altered(events, (secret) => secret),
        ),
    }));
    expect(() => sightIsAsCounted(box)).toThrow('stories');
  });

  it('[law 9] when imagine favours some worlds', () => {
    const lazy = (rng: Rng): Rng => ({
      below: (n) => rng.below(n),
      // One exchange is no shuffle.
      shuffle(cards) {
        const i = rng.below(cards.length);
        [cards[0], cards[i]] = [cards[i]!, cards[0]!];
      },
    });
    const box = brokenTiny((game) => ({
      imagine: (view, rng, into) => game.imagine(view, lazy(rng), into),
    }));
    expect(() => worldsAreEqual(box, 10)).toThrow('law 9');
  });

  it('[law 10] when a refusal is missing', () => {
    const game = broken({
      explain: (view, move) => {
        const refusal = nox.explain(view, move);
        return refusal?.code === 'otherColour' ? undefined : refusal;
      },
    });
    expect(() => refusalsAreExact(route(game))).toThrow('law 10');
  });
});

describe('a careful leak', () => {
  /** Tells everyone whether the top of the pile is blue, and imagines only worlds that agree. */
  const peeking = (game: Nox): Partial<Nox> => {
    const blueOnTop = (state: NoxState) =>
      state.drawn < state.pile.length && state.pile[state.drawn]! < 5;
    const view: Nox['view'] = (state, seat) =>
      ({ ...game.view(state, seat), blueOnTop: blueOnTop(state) }) as NoxView;
    return {
      view,
      imagine(seen, rng, into) {
        const leaked = (seen as NoxView & { blueOnTop: boolean }).blueOnTop;
        for (;;) {
          const world = game.imagine(seen, rng, into);
          if (blueOnTop(world) === leaked) return world;
        }
      },
    };
  };

  it('passes the laws that compare a view with itself', () => {
    expect(() => viewsAreImagined(route(broken(peeking(nox))))).not.toThrow();
  });
  it('is found by counting', () => {
    expect(() => sightIsAsCounted(brokenTiny(peeking))).toThrow('by hand');
  });
});
