/**
 * Tests the laws themselves: NOX, broken on purpose in one place, must fail the law that covers it.
 * The last broken game leaks so little that only the counts made by hand find it.
 */
import type { AnyGame, EventSink, Rng } from '@ludotheque/core';
import {
  assertChoicesCommute,
  assertCopiesAreIndependent,
  assertDistinctViewCounts,
  assertEqualViewsGetEqualFrames,
  assertFinalRanksStay,
  assertGameEnds,
  assertImaginedViewsMatch,
  assertImaginedWorldsEquallyLikely,
  assertMovesAreWellFormed,
  assertRefusalsAreExact,
  assertTranscriptReplays,
  assertViewsFollowFromEvents,
  type RandomGameSetup,
  type TinyGame,
} from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { makeNanobye } from '../src/nanobye/index.ts';
import type { NanobyeView } from '../src/nanobye/view.ts';
import { makeBohne } from '../src/nicht-die-bohne/index.ts';
import type { BohneState } from '../src/nicht-die-bohne/state.ts';
import { makeNox, type NoxEvent } from '../src/nox/index.ts';
import type { NoxState } from '../src/nox/state.ts';
import { tinyGames } from '../src/nox/tiny.ts';
import type { NoxView } from '../src/nox/view.ts';

type Nox = ReturnType<typeof makeNox>;
const nox = makeNox();
const breakGame = (change: Partial<Nox>, game: Nox = nox): AnyGame => ({ ...game, ...change });
const makeSetup = (game: AnyGame): RandomGameSetup => ({
  game,
  options: { variant: 'base' },
  seats: 3,
  seed: 'bite',
});

/** The first tiny game of NOX, broken. */
function breakTinyGame(change: (game: Nox) => Partial<Nox>): TinyGame {
  const box = tinyGames[0]!;
  const game = box.game as unknown as Nox;
  return { ...box, game: breakGame(change(game), game) };
}

/** Passes all events on, some of them changed. */
function alterEvents(
  sink: EventSink<NoxEvent> | undefined,
  change: (secret: NoxEvent, open: NoxEvent | undefined) => NoxEvent | undefined,
): EventSink<NoxEvent> | undefined {
  return sink && { emit: (who, secret, open) => sink.emit(who, secret, change(secret, open)) };
}

describe('a broken game fails', () => {
  it('[law 1] when a copy shares its cards with the source', () => {
    const game = breakGame({ copy: (from) => from });
    expect(() => assertCopiesAreIndependent(makeSetup(game))).toThrow('law 1');
  });

  it('[law 2] when imagine forgets what has been laid', () => {
    const game = breakGame({
      imagine: (view, rng, into) =>
        nox.imagine({ ...view, laid: view.laid.map(() => 0) }, rng, into),
    });
    expect(() => assertImaginedViewsMatch(makeSetup(game))).toThrow('law 2');
  });

  it('[law 2] when a view holds what JSON cannot', () => {
    const view = (state: NoxState, seat: number) =>
      ({ ...nox.view(state, seat), laid: state.laid }) as unknown as NoxView;
    expect(() => assertImaginedViewsMatch(makeSetup(breakGame({ view })))).toThrow('law 2');
  });

  it('[law 3] when moves come in any order', () => {
    const game = breakGame({
      moves(state, seat, out) {
        const count = nox.moves(state, seat, out);
        out.subarray(0, count).reverse();
        return count;
      },
    });
    expect(() => assertMovesAreWellFormed(makeSetup(game))).toThrow('law 3');
  });

  it('[law 3] when an awaited seat has no move', () => {
    const moves: Nox['moves'] = (state, seat, out) =>
      state.laid.some((count) => count > 1) ? 0 : nox.moves(state, seat, out);
    expect(() => assertMovesAreWellFormed(makeSetup(breakGame({ moves })))).toThrow('law 3');
  });

  it('[law 3] when a seat interrupts in a game without interrupts', () => {
    const moves: Nox['moves'] = (state, _seat, out) => nox.moves(state, state.turn, out);
    expect(() => assertMovesAreWellFormed(makeSetup(breakGame({ moves })))).toThrow(
      'against its word',
    );
  });
});

describe('a game with broken play fails', () => {
  it('[law 4] when the order of sealed choices can be seen', () => {
    const bohne = makeBohne();
    const game: AnyGame = {
      ...bohne,
      play(state, seat, move, rng, events) {
        bohne.play(state as BohneState, seat, move, rng, events);
        (state as BohneState).chain[5] = seat;
      },
    };
    const setup = { game, options: { manches: 1 }, seats: 4, seed: 'bite' };
    expect(() => assertChoicesCommute(setup)).toThrow('law 4');
  });

  it('[law 4] is checked in a game where seats choose at the same time', () => {
    const setup = { game: makeBohne(), options: { manches: 1 }, seats: 4, seed: 'bite' };
    expect(assertChoicesCommute(setup)).toBeGreaterThan(0);
  });

  it('[law 5] when play depends on more than the transcript', () => {
    let plays = 0;
    const game = breakGame({
      play(state, seat, move, rng, events) {
        nox.play(state, seat, move, rng, events);
        if (++plays === 20) state.totals[0] = state.totals[0]! + 1;
      },
    });
    expect(() => assertTranscriptReplays(makeSetup(game))).toThrow();
  });

  it('[P16] [law 6] when a card is lost', () => {
    const game = breakGame({
      play(state, seat, move, rng, events) {
        nox.play(state, seat, move, rng, events);
        if (state.drawn === 40) state.drawn++;
      },
    });
    expect(() => assertGameEnds(makeSetup(game))).toThrow('law 6');
  });

  it('[law 6] when it never ends', () => {
    expect(() =>
      assertGameEnds(makeSetup(breakGame({ limits: { ...nox.limits, plies: 20 } }))),
    ).toThrow('law 6');
  });
});

describe('a game that leaks or forgets fails', () => {
  it('[law 7] when a seat is not shown the card it draws', () => {
    const box = breakTinyGame((game) => ({
      play: (state, seat, move, rng, events) =>
        game.play(
          state,
          seat,
          move,
          rng,
          events && { emit: (_, secret, open) => events.emit(0, secret, open) },
        ),
    }));
    expect(() => assertViewsFollowFromEvents(box)).toThrow('law 7');
  });

  it('[law 8] when others are shown which card is drawn', () => {
    const game = breakGame({
      play: (state, seat, move, rng, events) =>
        nox.play(
          state,
          seat,
          move,
          rng,
          alterEvents(events, (secret) => secret),
        ),
    });
    const findLeak = () => {
      for (let n = 0; n < 20; n++)
        assertEqualViewsGetEqualFrames({ ...makeSetup(game), seed: `bite ${n}` }, 20);
    };
    expect(findLeak).toThrow('law 8');
  });

  it('[law 8] when an event shows more than was counted by hand', () => {
    const box = breakTinyGame((game) => ({
      play: (state, seat, move, rng, events) =>
        game.play(
          state,
          seat,
          move,
          rng,
          alterEvents(events, (secret) => secret),
        ),
    }));
    expect(() => assertDistinctViewCounts(box)).toThrow('stories');
  });
});

describe('a game with a wrong imagine or explain fails', () => {
  it('[law 9] when imagine favours some worlds', () => {
    const lazy = (rng: Rng): Rng => ({
      below: (n) => rng.below(n),
      // One exchange is no shuffle.
      shuffle(cards) {
        const i = rng.below(cards.length);
        [cards[0], cards[i]] = [cards[i]!, cards[0]!];
      },
    });
    const box = breakTinyGame((game) => ({
      imagine: (view, rng, into) => game.imagine(view, lazy(rng), into),
    }));
    expect(() => assertImaginedWorldsEquallyLikely(box, 10)).toThrow('law 9');
  });

  it('[law 10] when a refusal is missing', () => {
    const game = breakGame({
      explain: (view, move) => {
        const refusal = nox.explain(view, move);
        return refusal?.code === 'otherColour' ? undefined : refusal;
      },
    });
    expect(() => assertRefusalsAreExact(makeSetup(game))).toThrow('law 10');
  });

  describe('[law 11]', () => {
    const nanobye = makeNanobye();
    const { finalRank } = nanobye;
    const play = (change: Partial<typeof nanobye>) =>
      assertFinalRanksStay({
        game: { ...nanobye, ...change } as unknown as AnyGame,
        options: { manches: 0 },
        seats: 4,
        seed: 'bite',
      });

    it('holds where seats drop out', () => {
      expect(play({})).toBe(2);
    });

    it('when a seat that is out may still get a better place', () => {
      const rank = (view: NanobyeView, seat: number) =>
        finalRank!(view, seat) && view.eliminated.filter((manche) => manche === 0).length + 1;
      expect(() => play({ finalRank: rank })).toThrow('law 11');
    });

    it('when a seat that still plays is said to be out', () => {
      expect(() =>
        play({ finalRank: (view, seat) => (view.awaited.includes(seat) ? 1 : undefined) }),
      ).toThrow('law 11');
    });

    it('when only the seat itself can tell', () => {
      const rank = (view: NanobyeView, seat: number) =>
        view.seat === seat ? finalRank!(view, seat) : undefined;
      expect(() => play({ finalRank: rank })).toThrow('depends on who looks');
    });
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
    expect(() => assertImaginedViewsMatch(makeSetup(breakGame(peeking(nox))))).not.toThrow();
  });
  it('is found by counting', () => {
    expect(() => assertDistinctViewCounts(breakTinyGame(peeking))).toThrow('by hand');
  });
});
