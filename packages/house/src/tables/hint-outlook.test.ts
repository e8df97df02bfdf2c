/** What a hint says about what may come of a move. */
import { type BotRequest, decideMove } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';

/** The bots' own way to answer, with few iterations. */
async function answer(request: BotRequest) {
  const game = await loadGame(request.game);
  const knowledge = (await loadKnowledge(request.game))!;
  const decision = decideMove(
    { game, knowledge },
    { ...request, effort: { iterations: 40 }, lines: { worlds: 24 } },
  );
  return { ...decision, move: decision.move ?? null };
}

it.each(['nox', 'nanobye', 'nicht-die-bohne', 'battle-gum'])(
  'a hint in %s explains the first two moves, briefly, with moves that can be read',
  async (id) => {
    const asked: BotRequest[] = [];
    const testHouse = await TestHouse.start({
      bots: {
        ask: (request) => {
          asked.push(request);
          return answer(request);
        },
      },
    });
    const people = [];
    for (const name of ['Ada', 'Bea', 'Cleo']) people.push(await testHouse.connectNewPerson(name));
    const table = await testHouse.createTable(people, { game: id });
    const [mover] = await testHouse.listAwaitedSessions(table, people);
    const hint = mover!.request('hint', { table });
    await testHouse.clock.advance(1_000);
    const { moves } = await hint;
    expect(asked).toHaveLength(1);
    expect(asked[0]!.lines!.worlds).toBeGreaterThanOrEqual(100);
    expect(JSON.stringify(moves).length).toBeLessThan(2_000);
    const game = await loadGame(id);
    const seat = asked[0]!.view.seat;
    for (const [rank, { move, outlook }] of moves.entries()) {
      expect(game.read(move)).toBeDefined();
      expect(outlook !== undefined).toBe(rank < 2);
      if (!outlook) continue;
      expect(outlook.worlds).toBe(24);
      expect(outlook.chance.bad).toBeLessThanOrEqual(outlook.chance.good);
      const seats = outlook.replies.map((reply) => reply.seat);
      expect(new Set(seats).size).toBe(seats.length);
      expect(seats).not.toContain(seat);
      for (const reply of outlook.replies) expect(game.read(reply.move)).toBeDefined();
    }
  },
);
