/** Writes records of long games, for tests of loading a table. */
import {
  type AnyGame,
  GameRegistry,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  WATCHER,
} from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import type { BatchCommitter, RecordLine } from '@ludotheque/store';
import { serializeTableInput, Table, type TableInput } from '@ludotheque/table';

const USUAL_SEATS = 3;
/** The table is opened, everybody sits down, and the game is started. */
const countLinesBeforeMoves = (seats: number) => seats + 2;
/** Options with which games can last that long. */
const GAME_OPTIONS: { readonly [game: string]: object } = {
  'nicht-die-bohne': { manches: 5 },
  nox: { variant: 'hard' },
};

/** Of twelve random moves the one with the lowest best score, so that the game does not end soon. */
function chooseLowestScoringMove(
  game: AnyGame,
  state: unknown,
  pairs: SeatMovePairs,
  rng: SeededRng,
): number {
  const few = Array.from({ length: 12 }, () => rng.below(pairs.collect(state)));
  const scores = few.map((choice) => {
    pairs.select(choice);
    const after = game.copy(state);
    game.play(after, pairs.selectedSeat, pairs.selectedMove, new SeededRng('dull'));
    return Math.max(...game.view(after, WATCHER).scores);
  });
  return few[scores.indexOf(Math.min(...scores))]!;
}

/** So many random games are tried: some last longer than others. */
const ATTEMPTS = 100;

/**
 * Stores a table in play with that many moves, or with as many as a game of this kind lasts. Returns how
 * many there are.
 */
export async function writeLongTableRecord(
  store: BatchCommitter,
  game: AnyGame,
  id: string,
  moves: number,
): Promise<number> {
  const wanted = countLinesBeforeMoves(chooseSeatCount(game, USUAL_SEATS)) + moves;
  let longest: RecordLine[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && longest.length < wanted; attempt++) {
    const lines = makeLongRecord(game, id, moves, `${id} ${attempt}`);
    if (lines.length > longest.length) longest = lines;
  }
  const summary = JSON.stringify({ id, game: game.id, phase: 'playing', sitters: [] });
  const at = longest.at(-1)!.at;
  await store.commit({
    record: { table: id, lines: longest },
    table: {
      id,
      game: game.id,
      version: game.version,
      phase: 'playing',
      listed: false,
      created: 0,
      touched: at,
      due: null,
      summary,
    },
  });
  return moves + longest.length - wanted;
}

function makeLongRecord(game: AnyGame, id: string, moves: number, seed: string): RecordLine[] {
  const seatCount = chooseSeatCount(game, USUAL_SEATS);
  const rng = new SeededRng(seed);
  const table = new Table(new GameRegistry([game]));
  const lines: RecordLine[] = [];
  const add = (input: TableInput) => {
    const { at, number } = table.apply(1_700_000_000_000 + 1_000 * lines.length, input);
    lines.push({ number, at, body: serializeTableInput(input) });
  };
  const hex = () => Array.from({ length: 32 }, () => `${10 + rng.below(90)}`).join('');
  const setup = {
    game: game.id,
    version: game.version,
    options: resolveOptions(game, GAME_OPTIONS[game.id] ?? {}),
    seats: seatCount,
    clock: { kind: 'none' },
    listed: false,
    watch: 'anyone',
    standIn: 'medium',
    rated: false,
  } as const;
  const people = Array.from({ length: seatCount }, (_, i) => `person${i}`);
  add({ kind: 'create', id, by: people[0]!, setup, seed: hex() });
  for (const by of people) add({ kind: 'sit', by, name: by, nonce: hex() });
  add({ kind: 'start', by: people[0]! });
  const { holders, state } = table.match!;
  const pairs = new SeatMovePairs(game, seatCount);
  for (let made = 0; made < moves; made++) {
    const count = pairs.collect(state);
    if (count === 0) break;
    // The other games last long enough with random moves.
    pairs.select(
      game.id === 'nox' ? chooseLowestScoringMove(game, state, pairs, rng) : rng.below(count),
    );
    const { selectedMove, selectedSeat } = pairs;
    const seen = lines.length - 1;
    add({
      kind: 'move',
      by: holders[selectedSeat]!.person!,
      id: `${made}`,
      seen,
      move: game.write(selectedMove),
    });
  }
  // The move that ended the game is left out, so that the table is still in play.
  return table.phase === 'playing' ? lines : lines.slice(0, -1);
}
