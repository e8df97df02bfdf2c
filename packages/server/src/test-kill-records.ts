/** What the record must hold after the kills: every move with a yes, once, and games by the rules. */
import { type AnyGame, type Json, listSeats, readTranscript, replay } from '@ludotheque/core';
import { openShelf } from '@ludotheque/games/shelf';
import type { Store } from '@ludotheque/store';
import { readLine, Table } from '@ludotheque/table';
import type { KilledHouse, PlayedTable } from './test-kill.ts';

export interface Findings {
  /** Moves with a yes, and those of them that the record has not, or has otherwise. */
  acknowledged: number;
  lost: string[];
  twice: string[];
  unfinished: string[];
  /** Sleepers whose time did not run out exactly once. */
  asleep: string[];
  botMoves: number;
  /** Moves of all tables; those out of turn; kills with a choice sealed and others awaited. */
  moves: number;
  interrupts: number;
  sealed: number;
}

const nothingFound = (): Findings => ({
  acknowledged: 0,
  lost: [],
  twice: [],
  unfinished: [],
  asleep: [],
  botMoves: 0,
  moves: 0,
  interrupts: 0,
  sealed: 0,
});

/** Replays each finished game as the house hands it out; a Fault names what does not hold. */
export async function verifyAll(house: KilledHouse): Promise<number> {
  const games = await openShelf();
  for (const { game, id } of house.played) {
    const { transcript } = (await house.record(id)) as { transcript: unknown };
    const claim = readTranscript(transcript);
    if (claim.result === undefined) throw new Error(`${id} (${game}) has no result`);
    replay(games.get(game)!, claim, false);
  }
  return house.played.length;
}

/** Reads the record itself, line by line, beside what the players were told. */
export async function readAll(store: Store, played: readonly PlayedTable[]): Promise<Findings> {
  const games = await openShelf();
  const found = nothingFound();
  for (const table of played) await readOne(store, games, table, found);
  return found;
}

async function readOne(
  store: Store,
  games: ReadonlyMap<string, AnyGame>,
  { id, killedAt, players, sleeper }: PlayedTable,
  found: Findings,
): Promise<void> {
  const table = new Table((game) => games.get(game));
  const made = new Map<number, Json>();
  const ids = new Set<string>();
  const choosing = new Set<number>();
  let awoken = 0;
  for (const { at, body, number } of await store.read(id)) {
    const input = readLine(body);
    const before = listSeats(table.match?.awaited ?? 0);
    const seat = input.kind === 'bot-move' ? input.seat : 'by' in input && table.seatOf(input.by);
    if (input.kind === 'timeout' && input.seat === table.seatOf(sleeper ?? '')) awoken++;
    if (input.kind === 'bot-move') found.botMoves++;
    table.apply(at, input);
    if (input.kind !== 'move' && input.kind !== 'bot-move') continue;
    found.moves++;
    if (!before.includes(seat as number)) found.interrupts++;
    const after = listSeats(table.match!.awaited);
    // Chosen at the same time as others, who have not chosen yet.
    if (after.length > 0 && `${after}` === `${before.filter((s) => s !== seat)}`)
      choosing.add(number);
    if (input.kind !== 'move') continue;
    const name = `${id} ${input.by} ${input.id}`;
    if (ids.has(name)) found.twice.push(name);
    ids.add(name);
    made.set(number, input.move);
  }
  if (table.phase !== 'over' || table.ending !== 'played') found.unfinished.push(id);
  if (sleeper !== undefined && awoken !== 1) found.asleep.push(`${id}: ${awoken} times`);
  for (const { acknowledged } of players)
    for (const [number, move] of acknowledged) {
      found.acknowledged++;
      if (JSON.stringify(made.get(number)) !== JSON.stringify(move))
        found.lost.push(`${id} ${number}: ${JSON.stringify(move)}`);
    }
  found.sealed += killedAt.filter((number) => choosing.has(number)).length;
}
