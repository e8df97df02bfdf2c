import { isDeepStrictEqual } from 'node:util';
import {
  BOT_LEVELS,
  BOT_PERSONALITIES,
  type BotLevel,
  type BotPersonality,
  type OptionValues,
  resolveOptions,
  resolveTableOptions,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
  WATCHER,
} from '@ludotheque/core';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it } from 'vitest';
import { decideMove, type RulesAndBotKnowledge } from './decide-move.ts';
import { makeDefaultKnowledge } from './default-knowledge.ts';

async function loadPolicy(id: string): Promise<RulesAndBotKnowledge> {
  const game = await loadGame(id);
  return { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) };
}

/** The most seats, the fewest and some between, with the defaults of the rules and those of a table. */
function listTables({ game }: RulesAndBotKnowledge) {
  const { max, min } = game.seats;
  const seatCounts = new Set([max, min, Math.floor((min + max) / 2)]);
  const defaults = [resolveOptions(game, {}), resolveTableOptions(game)];
  const optionSets = isDeepStrictEqual(defaults[0], defaults[1]) ? defaults.slice(1) : defaults;
  return optionSets.flatMap((options) => [...seatCounts].map((seats) => ({ options, seats })));
}

/** Some positions of random games, with a seat that has something to decide: so many, or one of each table. */
function* decisions(policy: RulesAndBotKnowledge, count: number) {
  const tables = listTables(policy);
  for (const table of tables) yield* decisionsAt(policy, table, Math.ceil(count / tables.length));
}

function* decisionsAt(
  { game }: RulesAndBotKnowledge,
  { options, seats }: { options: OptionValues; seats: number },
  count: number,
) {
  const rng = new SeededRng(`decisions of ${game.id}`);
  const pairs = new SeatMovePairs(game, seats);
  for (let found = 0; found < count; ) {
    const state = game.setup(options, seats, rng);
    while (found < count && tryPlayRandomMove(game, state, pairs, rng, rng)) {
      if (rng.below(10) > 0 || pairs.collect(state) === 0) continue;
      pairs.select(0);
      found++;
      yield { state, seat: pairs.selectedSeat };
    }
  }
}

describe.each(testedGameIds)('%s', async (id) => {
  const policy = await loadPolicy(id);
  const { game } = policy;
  const options = resolveOptions(game, {});

  it.each(BOT_LEVELS)(
    '%s decides by its view alone: the same in every world that fits it',
    (level) => {
      const rng = new SeededRng('another world');
      for (const { state, seat } of decisions(policy, 18)) {
        const view = game.view(state, seat);
        const elsewhere = game.view(game.imagine(view, rng), seat);
        const ask = (seen: typeof view) =>
          decideMove(policy, { view: seen, level, seed: 'honest', effort: { iterations: 60 } });
        expect(ask(elsewhere)).toEqual(ask(view));
      }
    },
  );

  it.each(BOT_PERSONALITIES)('a %s bot decides by its view alone, too', (personality) => {
    const rng = new SeededRng('another world');
    for (const { state, seat } of decisions(policy, 6)) {
      const view = game.view(state, seat);
      const elsewhere = game.view(game.imagine(view, rng), seat);
      for (const level of ['medium', 'hard'] as const) {
        const ask = (seen: typeof view) =>
          decideMove(policy, {
            view: seen,
            level,
            personality,
            seed: 'honest',
            effort: { iterations: 20 },
          });
        const { move, thoughts } = ask(view);
        expect(ask(elsewhere)).toEqual({ move, thoughts });
        if (thoughts.length > 0) expect(thoughts[0]!.move).toBe(move);
      }
    }
  });

  it('supposes nothing that a seat can see to be otherwise', () => {
    const { expertOverrides, suppose = expertOverrides?.suppose } = policy.knowledge;
    const rng = new SeededRng('supposed world');
    for (const { state, seat } of decisions(policy, suppose ? 40 : 0)) {
      const view = game.view(state, seat);
      const world = game.imagine(view, rng);
      suppose!(world, seat, rng);
      expect(game.view(world, seat)).toEqual(view);
    }
  });

  it.each(['easy', 'medium'] as const)(
    'without knowledge, %s tries moves, and decides by its view alone',
    (level) => {
      const plain = { game, knowledge: makeDefaultKnowledge(game) };
      const rng = new SeededRng('another world');
      for (const { state, seat } of decisions(policy, 4)) {
        const view = game.view(state, seat);
        const elsewhere = game.view(game.imagine(view, rng), seat);
        const ask = (seen: typeof view) => decideMove(plain, { view: seen, level, seed: 'trial' });
        expect(ask(elsewhere)).toEqual(ask(view));
      }
    },
  );

  it.each(BOT_LEVELS)('%s only makes legal moves', (level) => {
    const moves = new Int32Array(game.limits.moves);
    for (const { state, seat } of decisions(policy, 18)) {
      const view = game.view(state, seat);
      const { move } = decideMove(policy, {
        view,
        level,
        seed: 'legal',
        effort: { iterations: 40 },
      });
      const count = game.moves(state, seat, moves);
      if (view.awaited.includes(seat)) expect(moves.subarray(0, count)).toContain(move);
    }
  });

  it.each(['hard', 'expert'] as const)('asked for lines, %s names the move it plays', (level) => {
    const isWorthSearching = () => false;
    const { expertOverrides } = policy.knowledge;
    const searchless = {
      ...policy.knowledge,
      isWorthSearching,
      expertOverrides: { ...expertOverrides, isWorthSearching },
    };
    for (const { state, seat } of decisions(policy, 12))
      for (const knowledge of [policy.knowledge, searchless]) {
        const view = game.view(state, seat);
        const request = { view, level, seed: 'lines', effort: { iterations: 60 } };
        const { lines, move } = decideMove(
          { game, knowledge },
          { ...request, lines: { worlds: 1 } },
        );
        expect(move).toBe(decideMove({ game, knowledge }, request).move);
        expect(lines?.[0]?.move ?? move).toBe(move);
      }
  });

  it('another seed may give another thought, the same one never does', () => {
    const [{ state, seat }] = [...decisions(policy, 1)] as [{ state: unknown; seat: number }];
    const view = game.view(state, seat);
    const think = (seed: string) =>
      decideMove(policy, { view, level: 'hard', seed, effort: { iterations: 100 } });
    expect(think('a')).toEqual(think('a'));
  });

  it('has an answer also when its time is over before it began', () => {
    const [{ state, seat }] = [...decisions(policy, 1)] as [{ state: unknown; seat: number }];
    const view = game.view(state, seat);
    const effort = { until: 5, now: () => 10 };
    expect(() => decideMove(policy, { view, level: 'expert', seed: 'late', effort })).not.toThrow();
  });

  it('refuses a seat that has nothing to decide', () => {
    const state = game.setup(options, game.seats.min, new SeededRng('idle'));
    const view = game.view(state, WATCHER);
    expect(() => decideMove(policy, { view, level: 'random', seed: '' })).toThrow('not awaited');
  });
});

it.each(['hard', 'expert'] as const)('%s thinks about worlds that it supposes', async (level) => {
  const { game, knowledge } = await loadPolicy('battle-gum');
  const rng = new SeededRng('supposing');
  const state = game.setup(resolveOptions(game, {}), 4, rng);
  const [seat] = game.view(state, WATCHER).awaited;
  const seats: number[] = [];
  const suppose = (_world: unknown, viewer: number) => void seats.push(viewer);
  decideMove(
    { game, knowledge: { ...knowledge, suppose } },
    { view: game.view(state, seat!), level, seed: 'supposing', effort: { iterations: 400 } },
  );
  expect(seats.length).toBeGreaterThan(100);
  expect(new Set(seats)).toEqual(new Set([seat]));
});

describe('a personality makes a difference', () => {
  const countDifferences = (policy: RulesAndBotKnowledge, level: BotLevel) => {
    const [table] = listTables(policy);
    let differences = 0;
    for (const { state, seat } of decisionsAt(policy, table!, 40)) {
      const view = policy.game.view(state, seat);
      const choose = (personality: BotPersonality) =>
        decideMove(policy, { view, level, personality, seed: 'nature' }).move;
      if (new Set(BOT_PERSONALITIES.map(choose)).size > 1) differences++;
    }
    return differences;
  };

  it('at hard in Nicht die Bohne!, where nothing is searched', async () => {
    expect(countDifferences(await loadPolicy('nicht-die-bohne'), 'hard')).toBeGreaterThan(0);
  });

  it('where moves are tried without knowledge', async () => {
    const game = await loadGame('golf');
    const plain = { game, knowledge: makeDefaultKnowledge(game) };
    expect(countDifferences(plain, 'easy')).toBeGreaterThan(0);
  });

  it('but none at hard in Nanobye with deep stacks, where habits are mixed already', async () => {
    const { game, knowledge } = await loadPolicy('nanobye');
    const policy = { game, knowledge: { ...knowledge, isWorthSearching: () => false } };
    expect(countDifferences(policy, 'hard')).toBe(0);
  });
});

describe('after a search, a personality decides between moves', async () => {
  const { game, knowledge } = await loadPolicy('golf');
  const state = game.setup(resolveOptions(game, {}), 2, new SeededRng('equal'));
  const [seat] = game.view(state, WATCHER).awaited;
  const view = game.view(state, seat!);
  /** How many moves bots of all personalities make, where every playout comes to the same. */
  const countChosen = (changes: Partial<typeof knowledge>, iterations: number) => {
    const evaluate = (_world: unknown, out: Float64Array) => void out.fill(1 / 2);
    const policy = { game, knowledge: { ...knowledge, evaluate, ...changes } };
    const chosen = BOT_PERSONALITIES.flatMap((personality) =>
      Array.from({ length: 10 }, (_, i) => {
        const effort = { iterations };
        const request = { view, level: 'hard', personality, seed: `${i}`, effort } as const;
        return decideMove(policy, request).move;
      }),
    );
    return new Set(chosen).size;
  };
  /** The first move looks better than all others by so much. */
  const prefer = (lead: number): typeof knowledge.prior =>
    function appraise(_world, _seat, moves, count, out) {
      for (let i = 0; i < count; i++) out[i] = moves[i] === 0 ? lead : 0;
    };
  const equal = prefer(0);

  it('that it found as good', () => {
    expect(countChosen({ prior: equal }, 400)).toBeGreaterThan(1);
  });

  it('but of none that looks clearly worse to an experienced player', () => {
    expect(countChosen({ prior: prefer(0.5) }, 400)).toBe(1);
  });

  it('nor after a few playouts', () => {
    expect(countChosen({ prior: equal }, 40)).toBe(1);
  });
});

it('a search makes a move that the seat is reluctant to make only if it wins clearly more', async () => {
  const { game, knowledge } = await loadPolicy('golf');
  const state = game.setup(resolveOptions(game, {}), 2, new SeededRng('reluctance'));
  const [seat] = game.view(state, WATCHER).awaited;
  const view = game.view(state, seat!);
  const decide = (reluctanceTo: (move: number) => number) => {
    const reluctance = (_world: unknown, _seat: number, move: number) => reluctanceTo(move);
    const request = {
      view,
      level: 'hard',
      seed: 'reluctance',
      effort: { iterations: 200 },
    } as const;
    return decideMove({ game, knowledge: { ...knowledge, reluctance } }, request).move;
  };
  const favourite = decide(() => 0);
  const reluctantTo = (size: number) => decide((move) => (move === favourite ? size : 0));
  expect(reluctantTo(1e-9)).toBe(favourite);
  expect(reluctantTo(1)).not.toBe(favourite);
});
