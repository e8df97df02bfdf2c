/** A seat and a spectator get the same frames in two worlds that they cannot tell apart. */
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
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import {
  describeDifferences,
  hidesCards,
  MALFORMED_MOVES,
  serializeState,
} from '@ludotheque/testkit';
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
const MOVES_BEFORE_DISTURBANCES = 8;
/** All options that hide something, or allow interrupts. */
const OPTIONS: { readonly [game: string]: object } = {
  'battle-gum': { completion: true, fourInARow: true },
  'nicht-die-bohne': { manches: 2 },
};

interface WorldPair {
  readonly setup: WorldSetup;
  readonly first: World;
  readonly second: World;
  readonly options: WorldRunOptions;
}

/** Forbidden requests of the listener before each ply, the same in both worlds. */
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
    // The move of another seat, or an invalid one, unless it is legal for the listener.
    const move: Json = kind === 0 ? next : MALFORMED_MOVES[rng.below(MALFORMED_MOVES.length)]!;
    return game.explain(views[ply]!, move) && { do: 'move', move };
  });
}

async function* makeWorldPairs(id: string, wanted: number): AsyncGenerator<WorldPair> {
  const game = await loadGame(id);
  const options = resolveOptions(game, OPTIONS[id] ?? {});
  for (let at = 0, found = 0; found < wanted; at++) {
    const seed = `${SEED} ${id} ${at}`;
    if (at === 40 * wanted) throw new Error(`${seed}: no second worlds are found any more`);
    const rng = new SeededRng(seed);
    const seats = chooseSeatCount(game, 3 + rng.below(2));
    const setup = { game, options, seats };
    const bots = at % 3 === 0 || seats === 1 ? 0 : 1 + rng.below(seats - 1);
    const first = makeRandomWorld(setup, 1 + rng.below(at % 2 === 0 ? seats : 80), rng);
    const spectatorOptions = { seed, bots, listener: WATCHER, probes: [], thinking: 0 };
    const people = await new WorldRun(setup, first.deals, spectatorOptions).openAndDeal();
    const listener: Seat = [WATCHER, ...people][rng.below(people.length + 1)]!;
    // A game that hides nothing has no second world: then the same one must give the same frames.
    const second = hidesCards({ ...setup, seed })
      ? findIndistinguishableWorld(setup, first, listener, 80, rng)
      : first;
    if (!second) continue;
    found++;
    const probes = makeProbes(setup, first, listListenerViews(setup, first, listener), rng);
    yield { setup, first, second, options: { ...spectatorOptions, listener, probes } };
  }
}

/** Bots think longer in the second world. */
async function recordBothWorlds(
  { first, setup, second, options }: WorldPair,
  changeRules?: (g: AnyGame) => AnyGame,
) {
  const ours = await recordFrames(setup, first, { ...options, thinking: 5 }, changeRules);
  const theirs = await recordFrames(setup, second, { ...options, thinking: 4_000 }, changeRules);
  return { ours, theirs };
}

/** A frame without its time. */
const parseFrame = (frame: string | undefined): unknown =>
  frame === undefined ? 'no frame' : JSON.parse(frame.replace(/^\d+ /, ''));
const timeOf = (frame: string | undefined) => frame?.split(' ', 1)[0];

/** The first frame that gives the world away, with the fields that do. */
function findFirstDifference(ours: WorldRun['frames'], theirs: WorldRun['frames']) {
  for (const to of ['listener', 'watcher'] as const)
    for (let i = 0; i < Math.max(ours[to].length, theirs[to].length); i++) {
      const [one, other] = [ours[to][i], theirs[to][i]];
      if (one === other) continue;
      const times = timeOf(one) === timeOf(other) ? '' : ' (it is sent at another time)';
      return `frame ${i} to the ${to}${times} differs in ${describeDifferences(parseFrame(one), parseFrame(other))}`;
    }
  return undefined;
}

/** Where a leak was found: the game, and the moves of both worlds as the game writes them. */
const describePair = ({ first, options, second, setup }: WorldPair) =>
  [
    `seed ${options.seed}, ${setup.seats} seats, seat ${options.listener} listens (-1 is a spectator)`,
    ...first.moves.map(([seat, move], ply) => {
      const [ours, theirs] = [JSON.stringify(move), JSON.stringify(second.moves[ply]![1])];
      return `seat ${seat} ${ours}${ours === theirs ? '' : ` or ${theirs}`}`;
    }),
  ].join('\n  ');

const countDifferingMoves = ({ first, second }: WorldPair) =>
  first.moves.filter(
    ([, move], ply) => JSON.stringify(move) !== JSON.stringify(second.moves[ply]![1]),
  ).length;

/** With sealed choices or hidden exchanges, others make different moves in the second world. */
const GAMES_WITH_HIDDEN_MOVES = ['battle-gum', 'nanobye', 'nicht-die-bohne'];

describe.each(testedGameIds)('%s', (id) => {
  it('[P11] the frames to a seat and to a spectator are equal in worlds they cannot tell apart', async () => {
    let [hidden, longest, refused, resumed, said] = [0, 0, 0, 0, 0];
    for await (const pair of makeWorldPairs(id, WORLD_PAIRS_PER_GAME)) {
      const { ours, theirs } = await recordBothWorlds(pair);
      expect(findFirstDifference(ours, theirs), describePair(pair)).toBeUndefined();
      longest = Math.max(longest, pair.first.moves.length);
      hidden += countDifferingMoves(pair);
      refused += ours.listener.filter((frame) => frame.includes('"no":')).length;
      resumed += ours.listener.filter((frame) => frame.includes('"steps":')).length;
      said += ours.listener.filter((frame) => frame.includes('"said":')).length;
    }
    // Nobody speaks or reconnects in a game of a few moves.
    if (longest > MOVES_BEFORE_DISTURBANCES)
      expect(Math.min(refused, resumed, said)).toBeGreaterThan(0);
    if (GAMES_WITH_HIDDEN_MOVES.includes(id)) expect(hidden).toBeGreaterThan(0);
  });
});

/** Rules that show what a neighbour sees, or send secret events to everybody. */
const LEAKY_VARIANTS: { readonly [what: string]: (game: AnyGame) => AnyGame } = {
  views: (game) => ({
    ...game,
    view(state, seat) {
      const { seats } = game.view(state, WATCHER);
      const neighbour = { ...game.own?.(state, (seat + 1) % seats) };
      return { ...game.view(state, seat), ...neighbour, seat };
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

/** Rules that show the whole position, for games in which nobody knows most of what is hidden. */
const showPosition = (game: AnyGame): AnyGame => ({
  ...game,
  view: (state, seat) =>
    ({ ...game.view(state, seat), position: serializeState(state) }) as BaseView,
});

const testedGames = await Promise.all(testedGameIds.map((id) => loadGame(id)));
/** The games in which a seat knows more than a spectator from the deal on. */
const gamesWithHands = testedGames
  .filter((game) => {
    const state = game.setup(resolveOptions(game, {}), game.seats.max, new SeededRng('hands'));
    const { seat: _, ...own } = game.own?.(state, 0) ?? { seat: 0 };
    const { seat: _watcher, ...open } = game.own?.(state, WATCHER) ?? { seat: WATCHER };
    return JSON.stringify(own) !== JSON.stringify(open);
  })
  .map(({ id }) => id);

async function isFoundOut(id: string, changeRules: (game: AnyGame) => AnyGame): Promise<boolean> {
  for await (const pair of makeWorldPairs(id, WORLD_PAIRS_PER_GAME)) {
    const { ours, theirs } = await recordBothWorlds(pair, changeRules);
    if (findFirstDifference(ours, theirs) !== undefined) return true;
  }
  return false;
}

describe.each(Object.entries(LEAKY_VARIANTS))('a game with leaking %s', (_, changeRules) => {
  it.each(gamesWithHands)('[P11] is found out: %s', async (id) => {
    expect(await isFoundOut(id, changeRules)).toBe(true);
  });
});

describe('a game that shows the whole position', () => {
  const others = testedGames
    .filter((game) => {
      const setup = { game, options: resolveOptions(game, {}), seats: game.seats.max, seed: SEED };
      return !gamesWithHands.includes(game.id) && hidesCards(setup);
    })
    .map(({ id }) => id);
  it.each(others)('[P11] is found out: %s', async (id) => {
    expect(await isFoundOut(id, showPosition)).toBe(true);
  });
});

describe('the pace of bots', () => {
  it('[P13] does not depend on whether they could have interrupted', async () => {
    const game = await loadGame('battle-gum');
    const gameOptions = resolveOptions(game, { completion: true });
    let pairCount = 0;
    for (let at = 0; pairCount < 6; at++) {
      const seed = `${SEED} pace ${at}`;
      const rng = new SeededRng(seed);
      const setup = { game, options: gameOptions, seats: 4 };
      const first = makeRandomWorld(setup, 8 + rng.below(20), rng, isPairMove);
      const options = { seed, bots: 2, listener: WATCHER, probes: [], thinking: 0 };
      const could = JSON.stringify(listInterruptersByPly(setup, first));
      const differs = (world: World) =>
        JSON.stringify(listInterruptersByPly(setup, world)) !== could;
      const second = findIndistinguishableWorld(setup, first, WATCHER, 200, rng, differs);
      if (!second || !differs(second)) continue;
      pairCount++;
      const { ours, theirs } = await recordBothWorlds({ setup, first, second, options });
      expect(findFirstDifference(ours, theirs), seed).toBeUndefined();
    }
  });
});

/** After two equal cards, whoever has the other two may interrupt. */
const isPairMove = (move: Json) => (move as { count?: number }).count === 2;
