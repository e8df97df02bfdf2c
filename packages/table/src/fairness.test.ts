/** Fair dealing at a table: the seed is kept, then shown, and all follows from it. */
import {
  computeSeedCommitment,
  deriveDealKey,
  drawSeats,
  FairRng,
  parseTranscript,
  replayTranscript,
  type Seat,
  SeededRng,
  sortNonceIndexes,
  TranscriptRecorder,
  WATCHER,
} from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import { dump } from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { fromHex } from './hex.ts';
import { readLine, type Table, toldTo } from './index.ts';
import { nonceOf, SEED, TestTable } from './test-table.ts';

const PEOPLE = ['ada', 'bruno', 'cleo'];

const evening = (game: string) => ({
  game,
  people: PEOPLE,
  bots: 1,
  options: game === 'nanobye' ? { manches: 3 } : {},
});

/** Everything that leaves the table, for whoever looks. */
function leaving(t: TestTable): string {
  const seats: Seat[] = [WATCHER, 0, 1, 2, 3];
  const views = t.table.match && seats.map((seat) => t.view(seat));
  const told = seats.map((seat) => t.steps.map((step) => toldTo(step.told, seat)));
  return JSON.stringify([t.face, t.steps, told, views]);
}

/** Plays at random to the end, and looks at each position. */
function playAtRandom(t: TestTable, look: () => void): void {
  const rng = new SeededRng('fair');
  while (t.table.phase === 'playing') {
    look();
    const seat = t.awaited[rng.below(t.awaited.length)]!;
    const moves = t.legal(seat);
    const move = moves[rng.below(moves.length)]!;
    if (t.match.holders[seat]!.bot) t.do(t.botMoveOf(seat, move));
    else t.move(t.person(seat)!, move);
  }
}

/** The moves of a record, with the seats that made them. */
const movesIn = (t: TestTable, table: Table) =>
  t.lines.flatMap(({ body }) => {
    const input = readLine(body);
    if (input.kind === 'bot-move') return [[input.seat, input.move] as const];
    return input.kind === 'move' ? [[table.seatOf(input.by)!, input.move] as const] : [];
  });

describe.each(gameIds)('%s', (id) => {
  it('keeps the seed to the end, and shows it then', () => {
    const t = TestTable.open(evening(id));
    expect(leaving(t)).not.toContain(SEED);
    t.do({ kind: 'start', by: 'ada' });
    let looks = 0;
    playAtRandom(t, () => {
      // What was told is looked at once more in the end; views are looked at while they last.
      if (looks++ % 20 === 0) expect(leaving(t)).not.toContain(SEED);
      else expect(JSON.stringify([t.face, t.last])).not.toContain(SEED);
    });
    expect(JSON.stringify(t.steps)).not.toContain(SEED);
    expect(t.face.seed).toBe(SEED);
    expect(computeSeedCommitment(fromHex(t.face.seed!))).toBe(t.face.commitment);
  });

  it('can be checked by anybody: seats and shuffles follow from seed and nonces', () => {
    const t = TestTable.deal(evening(id));
    playAtRandom(t, () => {});
    const { nonces, seed, setup } = t.face;
    const bytes = nonces.map(fromHex);
    const key = deriveDealKey(fromHex(seed!), bytes);

    const drawn = drawSeats(key, 4);
    const byNonce = sortNonceIndexes(bytes).map((i) => nonces[i]);
    for (const person of PEOPLE)
      expect(t.seat(person)).toBe(drawn[byNonce.indexOf(nonceOf(person))]);
    expect(t.face.sitters[drawn[3]!]).toEqual({ name: '', bot: 'bot-0' });

    const { game } = t.match;
    const recorder = new TranscriptRecorder(game, setup.options, 4, new FairRng(key, 'shuffles'));
    for (const [seat, move] of movesIn(t, t.table)) recorder.play(seat, game.read(move)!);
    expect(dump(recorder.state)).toBe(dump(t.match.state));
    const transcript = recorder.toTranscript();
    expect(transcript.result).toEqual(t.face.result);
    expect(transcript.shuffles.length).toBeGreaterThan(0);
    replayTranscript(game, parseTranscript(JSON.parse(JSON.stringify(transcript))), false);
  });
});

describe('the lot', () => {
  const seating = (people: readonly string[], seed = SEED, bots = 1) =>
    TestTable.deal({ people, seed, bots }).face.sitters.map(({ bot, person }) => person ?? bot);

  it('does not depend on who came first', () => {
    expect(seating(['cleo', 'ada', 'bruno'])).toEqual(seating(['ada', 'bruno', 'cleo']));
  });

  it('gives bots the seats that are left, in the order of their chairs', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 3 });
    const key = deriveDealKey(fromHex(SEED), ['ada', 'bruno'].map(nonceOf).map(fromHex));
    const drawn = drawSeats(key, 5);
    for (const [i, seat] of drawn.slice(2).entries())
      expect(t.face.sitters[seat]?.bot).toBe(`bot-${i}`);
  });

  it('gives everybody every seat', () => {
    const seats = new Set<number>();
    for (let i = 0; i < 64; i++)
      seats.add(seating(PEOPLE, i.toString(16).padStart(64, '0')).indexOf('ada'));
    expect([...seats].sort()).toEqual([0, 1, 2, 3]);
  });

  it('and the deal change with a single nonce', () => {
    const deal = (nonce: string) => {
      const t = TestTable.open({ people: ['ada'], seats: 2 });
      t.sit('bruno', nonce);
      t.do({ kind: 'start', by: 'ada' });
      return dump(t.match.state);
    };
    expect(deal('00'.repeat(8))).not.toBe(deal(`${'00'.repeat(7)}01`));
  });
});
