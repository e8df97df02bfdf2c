/** What a hint says about what may come of a move. */
import { type BotRequest, decideMove, makeDefaultKnowledge } from '@ludotheque/bots';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import type { HintReply } from '@ludotheque/protocol';
import { describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';

/** The bots' own way to answer, with few iterations. */
async function answer(request: BotRequest) {
  const game = await loadGame(request.game);
  const knowledge = (await loadKnowledge(request.game)) ?? makeDefaultKnowledge(game);
  const decision = decideMove(
    { game, knowledge },
    { ...request, effort: { iterations: 100 }, lines: { worlds: 24 } },
  );
  return { ...decision, move: decision.move ?? null };
}

describe.each(testedGameIds)('a hint in %s', async (id) => {
  const game = await loadGame(id);

  /** Hints of the first turns of a table of people, with what the bots were asked for each. */
  async function* listHints(count: number): AsyncGenerator<{ asked: BotRequest } & HintReply> {
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
    for (const name of ['Ada', 'Bea', 'Cleo'].slice(0, chooseSeatCount(game, 3)))
      people.push(await testHouse.connectNewPerson(name));
    const table = await testHouse.createTable(people, { game: id });
    for (let hints = 0; hints < count; ) {
      const [mover] = await testHouse.listAwaitedSessions(table, people);
      if (!mover) return;
      const { match } = (await testHouse.getLiveTable(table)).table;
      const seat = match!.findSeat(mover.id)!;
      if (game.moves(match!.state, seat, new Int32Array(game.limits.moves)) > 1) {
        const hint = mover.request('hint', { table });
        // One hint after the other.
        await testHouse.clock.advance(5_000);
        hints++;
        const { moves } = await hint;
        expect(asked).toHaveLength(hints);
        yield { moves, asked: asked.at(-1)! };
      }
      await mover.move(table);
    }
  }

  it('explains the first two moves, briefly, with moves that can be read', async () => {
    for await (const { asked, moves } of listHints(3)) {
      expect(asked.lines!.worlds).toBeGreaterThanOrEqual(100);
      expect(JSON.stringify(moves).length).toBeLessThan(2_000);
      expect(moves.length).toBeGreaterThan(1);
      for (const [rank, { move, outlook }] of moves.entries()) {
        expect(game.read(move)).toBeDefined();
        expect(outlook !== undefined).toBe(rank < 2);
        if (!outlook) continue;
        expect(outlook.worlds).toBe(24);
        expect(outlook.chance.bad).toBeLessThanOrEqual(outlook.chance.good);
        expect(outlook.chance.mean).toBeGreaterThanOrEqual(0);
        expect(outlook.chance.mean).toBeLessThanOrEqual(1);
        expect(outlook.chance.error).toBeGreaterThanOrEqual(0);
        const seats = outlook.replies.map((reply) => reply.seat);
        expect(new Set(seats).size).toBe(seats.length);
        expect(seats).not.toContain(asked.view.seat);
        for (const reply of outlook.replies) expect(game.read(reply.move)).toBeDefined();
      }
    }
  });

  it('says what the others would do, where there are any', async () => {
    if (game.seats.max === 1) return;
    for await (const { moves } of listHints(12)) {
      const replies = moves[0]!.outlook?.replies ?? [];
      // The page names no answer that is rarer.
      if (replies.some(({ share }) => share >= 0.2)) return;
    }
    expect.fail('no hint named an answer');
  });
});
