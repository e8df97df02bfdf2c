/** Fair dealing at a table: the seed is secret, then shown, and the whole deal follows from it. */
import {
  computeSeedCommitment,
  deriveDealKey,
  drawSeats,
  FairRng,
  hexToBytes,
  parseTranscript,
  replayTranscript,
  type Seat,
  SeededRng,
  sortForSeating,
  TranscriptRecorder,
  WATCHER,
} from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { serializeState } from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { nonceFromName, TEST_SEED, TestTable, testRules } from '../test/test-table.ts';
import { filterEventsForSeat, parseTableInput, type Table } from './index.ts';

const PEOPLE = ['ada', 'bruno', 'cleo'];

/** Three people and a bot, or as many as the game has seats for. */
function tableOptions(game: string) {
  const seats = chooseSeatCount(testRules.newestGames.get(game)!, PEOPLE.length + 1);
  const people = PEOPLE.slice(0, seats);
  const options = game === 'nanobye' ? { manches: 3 } : {};
  return { game, people, bots: seats - people.length, options };
}

/** Everything that any seat or spectator can see. */
function allOutput(t: TestTable): string {
  const seats: Seat[] = [WATCHER, ...Array(t.publicTable.setup.seats).keys()];
  const views = t.table.match && seats.map((seat) => t.view(seat));
  const events = seats.map((seat) => t.steps.map((step) => filterEventsForSeat(step.events, seat)));
  return JSON.stringify([t.publicTable, t.steps, events, views]);
}

/** Plays random moves to the end, and calls back at each position. */
function playAtRandom(t: TestTable, look: () => void): void {
  const rng = new SeededRng('fair');
  while (t.table.phase === 'playing') {
    look();
    const seat = t.awaitedSeats[rng.below(t.awaitedSeats.length)]!;
    const moves = t.listLegalMoves(seat);
    const move = moves[rng.below(moves.length)]!;
    if (t.match.holders[seat]!.isPlayedByBot) t.apply(t.botMoveInput(seat, move));
    else t.move(t.personAt(seat)!, move);
  }
}

/** The moves of a record with their seats. */
const listMoves = (t: TestTable, table: Table) =>
  t.lines.flatMap(({ body }) => {
    const input = parseTableInput(body);
    if (input.kind === 'bot-move') return [[input.seat, input.move] as const];
    return input.kind === 'move' ? [[table.findSeat(input.by)!, input.move] as const] : [];
  });

describe.each(testedGameIds)('%s', (id) => {
  it('[P12] keeps the seed secret until the end, and shows it then', () => {
    const t = TestTable.open(tableOptions(id));
    expect(allOutput(t)).not.toContain(TEST_SEED);
    t.apply({ kind: 'start', by: 'ada' });
    let looks = 0;
    playAtRandom(t, () => {
      // All output is slow to make, so it is checked at every twentieth position only.
      if (looks++ % 20 === 0) expect(allOutput(t)).not.toContain(TEST_SEED);
      else expect(JSON.stringify([t.publicTable, t.lastStep])).not.toContain(TEST_SEED);
    });
    expect(JSON.stringify(t.steps)).not.toContain(TEST_SEED);
    expect(t.publicTable.seed).toBe(TEST_SEED);
    expect(computeSeedCommitment(hexToBytes(t.publicTable.seed!))).toBe(t.publicTable.commitment);
  });

  it('[P17] can be checked by anybody: seats and shuffles follow from seed and nonces', () => {
    const { bots, people, ...options } = tableOptions(id);
    const t = TestTable.deal({ ...options, bots, people });
    playAtRandom(t, () => {});
    const { nonces, seed, setup, sitters } = t.publicTable;
    const bytes = nonces.map(hexToBytes);
    const key = deriveDealKey(hexToBytes(seed!), bytes);

    const drawn = drawSeats(key, setup.seats);
    const byNonce = sortForSeating(nonces.map((nonce) => ({ nonce }))).map(({ nonce }) => nonce);
    for (const person of people)
      expect(t.findSeat(person)).toBe(drawn[byNonce.indexOf(nonceFromName(person))]);
    for (let bot = 0; bot < bots; bot++)
      expect(sitters[drawn[people.length + bot]!]).toEqual({ name: '', bot: `bot-${bot}` });

    const { game } = t.match;
    const recorder = new TranscriptRecorder(
      game,
      setup.options,
      setup.seats,
      new FairRng(key, 'shuffles'),
    );
    for (const [seat, move] of listMoves(t, t.table)) recorder.play(seat, game.read(move)!);
    expect(serializeState(recorder.state)).toBe(serializeState(t.match.state));
    const transcript = recorder.toTranscript();
    expect(transcript.result).toEqual(t.publicTable.result);
    expect(transcript.shuffles.length).toBeGreaterThan(0);
    replayTranscript(game, parseTranscript(JSON.parse(JSON.stringify(transcript))), false);
  });
});

describe('the draw of the seats', () => {
  const seating = (people: readonly string[], seed = TEST_SEED, bots = 1) =>
    TestTable.deal({ people, seed, bots }).publicTable.sitters.map(
      ({ bot, person }) => person ?? bot,
    );

  it('[P17] does not depend on the order of arrival', () => {
    expect(seating(['cleo', 'ada', 'bruno'])).toEqual(seating(['ada', 'bruno', 'cleo']));
  });

  it('gives bots the remaining seats in the order of the roster', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 3 });
    const key = deriveDealKey(
      hexToBytes(TEST_SEED),
      ['ada', 'bruno'].map(nonceFromName).map(hexToBytes),
    );
    const drawn = drawSeats(key, 5);
    for (const [i, seat] of drawn.slice(2).entries())
      expect(t.publicTable.sitters[seat]?.bot).toBe(`bot-${i}`);
  });

  it('can give a person any seat', () => {
    const seats = new Set<number>();
    for (let i = 0; i < 64; i++)
      seats.add(seating(PEOPLE, i.toString(16).padStart(64, '0')).indexOf('ada'));
    expect([...seats].sort()).toEqual([0, 1, 2, 3]);
  });

  it('changes, with the deal, when a single nonce changes', () => {
    const deal = (nonce: string) => {
      const t = TestTable.open({ people: ['ada'], seats: 2 });
      t.sit('bruno', nonce);
      t.apply({ kind: 'start', by: 'ada' });
      return serializeState(t.match.state);
    };
    expect(deal('00'.repeat(8))).not.toBe(deal(`${'00'.repeat(7)}01`));
  });
});
