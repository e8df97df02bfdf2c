/** What the house sends to a seat, and to a spectator, in two worlds that they cannot tell apart. */
import {
  type AnyGame,
  type BaseView,
  EVERYONE,
  type EventSink,
  type Json,
  resolveOptions,
  type Seat,
  SeededRng,
  WATCHER,
} from '@ludotheque/core';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import { MALFORMED_MOVES } from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import {
  findIndistinguishableWorld,
  listInterruptersByPly,
  listListenerViews,
  makeRandomWorld,
  type World,
  type WorldSetup,
} from './indistinguishable-worlds.ts';
import { recordFrames, WorldRun, type WorldRunOptions } from './world-run.ts';

const SEED = process.env.SEED ?? 'leaks';
const WORLD_PAIRS_PER_GAME = 12;
/** Every option that hides something, or lets somebody interrupt. */
const OPTIONS: { readonly [game: string]: object } = {
  'battle-gum': { completion: true, fourInARow: true },
  'nicht-die-bohne': { manches: 2 },
};

interface WorldPair {
  readonly route: WorldSetup;
  readonly first: World;
  readonly second: World;
  readonly staging: WorldRunOptions;
}

/** What the listener may not do, before each ply: in both worlds it tries the same. */
function makeProbes(
  { game }: WorldSetup,
  { moves }: World,
  views: readonly BaseView[],
  rng: SeededRng,
) {
  const others = [{ do: 'record' }, { do: 'rematch' }, { do: 'start' }, { do: 'return' }];
  return moves.map(([, next], ply) => {
    const kind = rng.below(6);
    if (kind > 2) return undefined;
    if (kind === 2) return others[rng.below(others.length)];
    // Somebody else's move, or none at all, unless by chance it is one of the listener's own.
    const move: Json = kind === 0 ? next : MALFORMED_MOVES[rng.below(MALFORMED_MOVES.length)]!;
    return game.explain(views[ply]!, move) && { do: 'move', move };
  });
}

async function* pairsOf(id: string, wanted: number): AsyncGenerator<WorldPair> {
  const game = await loadGame(id);
  const options = resolveOptions(game, OPTIONS[id] ?? {});
  for (let at = 0, found = 0; found < wanted; at++) {
    const seed = `${SEED} ${id} ${at}`;
    if (at === 40 * wanted) throw new Error(`${seed}: no second worlds are found any more`);
    const rng = new SeededRng(seed);
    const seats = Math.max(game.seats.min, 3) + rng.below(2);
    const route = { game, options, seats };
    const bots = at % 3 === 0 ? 0 : 1 + rng.below(seats - 1);
    const first = makeRandomWorld(route, 1 + rng.below(at % 2 === 0 ? seats : 80), rng);
    const unseen = { seed, bots, listener: WATCHER, probes: [], thinking: 0 };
    const people = await new WorldRun(route, first.deals, unseen).openAndDeal();
    const listener: Seat = [WATCHER, ...people][rng.below(people.length + 1)]!;
    const second = findIndistinguishableWorld(route, first, listener, 80, rng);
    if (!second) continue;
    found++;
    const probes = makeProbes(route, first, listListenerViews(route, first, listener), rng);
    yield { route, first, second, staging: { ...unseen, listener, probes } };
  }
}

/** Both worlds on the stage; bots think longer in the second. */
async function recordBothWorlds(
  { first, route, second, staging }: WorldPair,
  tamper?: (g: AnyGame) => AnyGame,
) {
  const ours = await recordFrames(route, first, { ...staging, thinking: 5 }, tamper);
  const theirs = await recordFrames(route, second, { ...staging, thinking: 4_000 }, tamper);
  return { ours, theirs };
}

/** The first frame that gives the world away. */
function findFirstDifference(ours: WorldRun['frames'], theirs: WorldRun['frames']): unknown {
  for (const to of ['listener', 'watcher'] as const)
    for (let i = 0; i < Math.max(ours[to].length, theirs[to].length); i++)
      if (ours[to][i] !== theirs[to][i]) return { to, ours: ours[to][i], theirs: theirs[to][i] };
  return undefined;
}

const countDifferingMoves = ({ first, second }: WorldPair) =>
  first.moves.filter(
    ([, move], ply) => JSON.stringify(move) !== JSON.stringify(second.moves[ply]![1]),
  ).length;

/** Where choices are sealed or cards exchanged away, others did other things behind their hand. */
const GAMES_WITH_HIDDEN_MOVES = ['battle-gum', 'nanobye', 'nicht-die-bohne'];

describe.each(gameIds)('%s', (id) => {
  it('the frames to a seat and to a spectator are the same in a world they cannot tell apart', async () => {
    let [hidden, refused, resumed, said] = [0, 0, 0, 0];
    for await (const pair of pairsOf(id, WORLD_PAIRS_PER_GAME)) {
      const { ours, theirs } = await recordBothWorlds(pair);
      expect(findFirstDifference(ours, theirs), pair.staging.seed).toBeUndefined();
      hidden += countDifferingMoves(pair);
      refused += ours.listener.filter((frame) => frame.includes('"no":')).length;
      resumed += ours.listener.filter((frame) => frame.includes('"steps":')).length;
      said += ours.listener.filter((frame) => frame.includes('"said":')).length;
    }
    expect(Math.min(refused, resumed, said)).toBeGreaterThan(0);
    if (GAMES_WITH_HIDDEN_MOVES.includes(id)) expect(hidden).toBeGreaterThan(0);
  });
});

/** Rules that show a neighbour's hand, or tell everybody the events of the insiders. */
const LEAKY_VARIANTS: { readonly [what: string]: (game: AnyGame) => AnyGame } = {
  views: (game) => ({
    ...game,
    view(state, seat) {
      const { seats } = game.view(state, WATCHER);
      const { hand } = game.view(state, (seat + 1) % seats) as BaseView & { hand?: unknown };
      return { ...game.view(state, seat), hand } as BaseView;
    },
  }),
  events: (game) => {
    const toAll = (events?: EventSink<unknown>) =>
      events && { emit: (_: number, secret: unknown) => events.emit(EVERYONE, secret) };
    return {
      ...game,
      setup: (options, seats, rng, events) => game.setup(options, seats, rng, toAll(events)),
      play: (state, seat, move, rng, events) => game.play(state, seat, move, rng, toAll(events)),
    };
  },
};

describe.each(Object.entries(LEAKY_VARIANTS))('a game with leaking %s', (_, tamper) => {
  it.each(gameIds)('is caught: %s', async (id) => {
    let caught = 0;
    for await (const pair of pairsOf(id, WORLD_PAIRS_PER_GAME)) {
      const { ours, theirs } = await recordBothWorlds(pair, tamper);
      if (findFirstDifference(ours, theirs) !== undefined) caught++;
    }
    expect(caught).toBeGreaterThan(0);
  });
});

describe('the pace of bots', () => {
  it('does not tell whether they could have interrupted', async () => {
    const game = await loadGame('battle-gum');
    const options = resolveOptions(game, { completion: true });
    let looked = 0;
    for (let at = 0; looked < 6; at++) {
      const seed = `${SEED} pace ${at}`;
      const rng = new SeededRng(seed);
      const route = { game, options, seats: 4 };
      const first = makeRandomWorld(route, 8 + rng.below(20), rng, isPairMove);
      const staging = { seed, bots: 2, listener: WATCHER, probes: [], thinking: 0 };
      const could = JSON.stringify(listInterruptersByPly(route, first));
      const differs = (world: World) =>
        JSON.stringify(listInterruptersByPly(route, world)) !== could;
      const second = findIndistinguishableWorld(route, first, WATCHER, 200, rng, differs);
      if (!second || !differs(second)) continue;
      looked++;
      const { ours, theirs } = await recordBothWorlds({ route, first, second, staging });
      expect(findFirstDifference(ours, theirs), seed).toBeUndefined();
    }
  });
});

/** Two equal cards at once: whoever has the other two may complete them. */
const isPairMove = (move: Json) => (move as { count?: number }).count === 2;
