/** What the record must hold after the kills: every move with a yes, once, and games by the rules. */
import {
  type AnyGame,
  type Json,
  listSeats,
  parseTranscript,
  replayTranscript,
} from '@ludotheque/core';
import { loadAllGames } from '@ludotheque/games/shelf';
import type { RecordStore } from '@ludotheque/store';
import { parseTableInput, Table } from '@ludotheque/table';
import type { CrashRun, PlayedTable } from './crash-run.ts';

export interface RecordFindings {
  /** Moves with a yes, and those of them that the record has not, or has otherwise. */
  acknowledged: number;
  lost: string[];
  duplicated: string[];
  unfinished: string[];
  /** Sleepers whose time did not run out exactly once. */
  wrongTimeouts: string[];
  botMoves: number;
  /** Moves of all tables; those out of turn; kills with a choice sealed and others awaited. */
  moves: number;
  interrupts: number;
  killsDuringSealedChoice: number;
}

const createEmptyFindings = (): RecordFindings => ({
  acknowledged: 0,
  lost: [],
  duplicated: [],
  unfinished: [],
  wrongTimeouts: [],
  botMoves: 0,
  moves: 0,
  interrupts: 0,
  killsDuringSealedChoice: 0,
});

/** Replays each finished game as the house hands it out; a Fault names what does not hold. */
export async function verifyFinishedGames(house: CrashRun): Promise<number> {
  const games = await loadAllGames();
  for (const { game, id } of house.playedTables) {
    const { transcript } = (await house.readRecord(id)) as { transcript: unknown };
    const claim = parseTranscript(transcript);
    if (claim.result === undefined) throw new Error(`${id} (${game}) has no result`);
    replayTranscript(games.get(game)!, claim, false);
  }
  return house.playedTables.length;
}

/** Reads the record itself, line by line, beside what the players were told. */
export async function checkRecords(
  store: RecordStore,
  played: readonly PlayedTable[],
): Promise<RecordFindings> {
  const games = await loadAllGames();
  const found = createEmptyFindings();
  for (const table of played) await checkRecord(store, games, table, found);
  return found;
}

async function checkRecord(
  store: RecordStore,
  games: ReadonlyMap<string, AnyGame>,
  { id, lastNumbersAtFaults, players, sleeper }: PlayedTable,
  found: RecordFindings,
): Promise<void> {
  const table = new Table((game) => games.get(game));
  const made = new Map<number, Json>();
  const ids = new Set<string>();
  const choosing = new Set<number>();
  let awoken = 0;
  for (const { at, body, number } of await store.readRecord(id)) {
    const input = parseTableInput(body);
    const before = listSeats(table.match?.awaited ?? 0);
    const seat = input.kind === 'bot-move' ? input.seat : 'by' in input && table.findSeat(input.by);
    if (input.kind === 'timeout' && input.seat === table.findSeat(sleeper ?? '')) awoken++;
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
    if (ids.has(name)) found.duplicated.push(name);
    ids.add(name);
    made.set(number, input.move);
  }
  if (table.phase !== 'over' || table.ending !== 'played') found.unfinished.push(id);
  if (sleeper !== undefined && awoken !== 1) found.wrongTimeouts.push(`${id}: ${awoken} times`);
  for (const { acknowledged } of players)
    for (const [number, move] of acknowledged) {
      found.acknowledged++;
      if (JSON.stringify(made.get(number)) !== JSON.stringify(move))
        found.lost.push(`${id} ${number}: ${JSON.stringify(move)}`);
    }
  found.killsDuringSealedChoice += lastNumbersAtFaults.filter((number) =>
    choosing.has(number),
  ).length;
}
