/**
 * Tests the laws on games of the kit: Golf, broken on purpose in one place, must fail the law that covers
 * it. Mistakes that the kit itself rules out, such as a copy that shares its cards, are planted in what
 * the kit has made.
 */
import type { AnyGame } from '@ludotheque/core';
import {
  assertCopiesAreIndependent,
  assertDistinctViewCounts,
  assertEqualViewsGetEqualFrames,
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
import { type EightsView, makeCrazyEights } from '../src/crazy-eights/index.ts';
import { type GolfView, makeGolf } from '../src/golf/index.ts';
import type { GolfState } from '../src/golf/rules.ts';
import { tinyGames } from '../src/golf/tiny.ts';

type Golf = ReturnType<typeof makeGolf>;
const golf = makeGolf();
const makeSetup = (change: Partial<Golf>): RandomGameSetup => ({
  game: { ...golf, ...change } as unknown as AnyGame,
  options: { holes: 1 },
  seats: 3,
  seed: 'bite',
});

/** The tiny game of Golf, broken. */
function breakTinyGame(change: (game: Golf) => Partial<Golf>): TinyGame {
  const [tiny] = tinyGames as [TinyGame];
  const game = tiny.game as unknown as Golf;
  return { ...tiny, game: { ...game, ...change(game) } as unknown as AnyGame };
}

/** Golf in which something happens after every move. */
const playAnd = (act: (state: GolfState) => void, game: Golf = golf): Partial<Golf> => ({
  play(state, seat, move, rng, events) {
    game.play(state, seat, move, rng, events);
    act(state);
  },
});

describe('broken rules of a game of the kit fail', () => {
  it('[law 1] when a copy shares its cards with the source', () => {
    expect(() => assertCopiesAreIndependent(makeSetup({ copy: (from) => from }))).toThrow('law 1');
  });

  it('[law 2] when imagine forgets who began the round', () => {
    const imagine: Golf['imagine'] = (view, rng, into) =>
      golf.imagine({ ...view, starter: 0 }, rng, into);
    const setup = { ...makeSetup({ imagine }), options: { holes: 3 } };
    expect(() => assertImaginedViewsMatch(setup)).toThrow('law 2');
  });

  it('[law 3] when moves come in any order', () => {
    const moves: Golf['moves'] = (state, seat, out) => {
      const count = golf.moves(state, seat, out);
      out.subarray(0, count).reverse();
      return count;
    };
    expect(() => assertMovesAreWellFormed(makeSetup({ moves }))).toThrow('law 3');
  });

  it('[law 5] when play depends on more than the transcript', () => {
    let plays = 0;
    const change = playAnd((state) => {
      if (++plays === 20) state.starter = (state.starter + 1) % 3;
    });
    expect(() => assertTranscriptReplays(makeSetup(change))).toThrow();
  });

  it('[P16] [law 6] when a card is lost, or doubled', () => {
    const lose = playAnd(({ discard }) => {
      if (discard.count > 3) discard.take();
    });
    const double = playAnd(({ discard }) => {
      if (discard.count === 3) discard.add(discard.top!);
    });
    for (const change of [lose, double])
      expect(() => assertGameEnds(makeSetup(change))).toThrow('law 6');
  });

  it('[law 6] when it never ends', () => {
    const limits = { ...golf.limits, plies: 20 };
    expect(() => assertGameEnds(makeSetup({ limits }))).toThrow('law 6');
  });

  it('[law 10] when a refusal is missing', () => {
    const explain: Golf['explain'] = (view, move) => {
      const refusal = golf.explain(view, move);
      return refusal?.code === 'placeFirst' ? undefined : refusal;
    };
    expect(() => assertRefusalsAreExact(makeSetup({ explain }))).toThrow('law 10');
  });
});

describe('a game of the kit that leaks or forgets fails', () => {
  it('[law 7] when an event does not say which place was turned up', () => {
    const tiny = breakTinyGame((game) => ({
      play: (state, seat, move, rng, events) =>
        game.play(
          state,
          seat,
          move,
          rng,
          events && {
            emit: (who, secret, open) => events.emit(who, { ...secret, place: 1 } as never, open),
          },
        ),
    }));
    expect(() => assertViewsFollowFromEvents(tiny)).toThrow('law 7');
  });

  it('[law 8] when others are told which card was drawn', () => {
    const tiny = breakTinyGame((game) => ({
      play: (state, seat, move, rng, events) =>
        game.play(
          state,
          seat,
          move,
          rng,
          events && { emit: (_who, secret) => events.emit(-1, secret) },
        ),
    }));
    expect(() => assertDistinctViewCounts(tiny)).toThrow('stories');
  });

  it('[law 8] when an owner sees a card that nobody may know', () => {
    const peek =
      (game: Golf): Golf['view'] =>
      (state, seat) => {
        const view = game.view(state, seat);
        if (seat < 0) return view;
        return { ...view, peeked: state.grid[seat]!.at(0) } as GolfView;
      };
    expect(() => assertDistinctViewCounts(breakTinyGame((game) => ({ view: peek(game) })))).toThrow(
      'by hand',
    );
    expect(() => assertImaginedViewsMatch(makeSetup({ view: peek(golf) }))).toThrow('law 2');
  });

  it('[law 9] when imagine favours some worlds', () => {
    const tiny = breakTinyGame((game) => ({
      imagine: (view, rng, into) =>
        game.imagine(
          view,
          {
            below: (n) => rng.below(n),
            // One exchange is no shuffle.
            shuffle(cards) {
              const i = rng.below(cards.length);
              [cards[0], cards[i]] = [cards[i]!, cards[0]!];
            },
          },
          into,
        ),
    }));
    expect(() => assertImaginedWorldsEquallyLikely(tiny, 10)).toThrow('law 9');
  });

  it('[law 2] when what is known after a reshuffle is forgotten', () => {
    const eights = makeCrazyEights();
    const imagine: typeof eights.imagine = (view, rng, into) =>
      eights.imagine({ ...view, pools: [] } as EightsView, rng, into);
    const game = { ...eights, imagine } as unknown as AnyGame;
    const findFault = () => {
      for (let n = 0; n < 10; n++)
        assertImaginedViewsMatch({
          game,
          options: { rounds: 1, actions: false },
          seats: 6,
          seed: `pools ${n}`,
        });
    };
    expect(findFault).toThrow('law 2');
  });

  it('the unbroken game passes', () => {
    expect(() => assertImaginedViewsMatch(makeSetup({}))).not.toThrow();
    expect(assertEqualViewsGetEqualFrames(makeSetup({}), 20)).toBeGreaterThan(0);
  });
});
