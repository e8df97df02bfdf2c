/** Checks records after a crash run: every acknowledged move is there once, and games follow the rules. */
import {
  type GameRegistry,
  type Json,
  listSeatsInSet,
  parseTranscript,
  replayTranscript,
} from '@ludotheque/core';
import { loadGameRegistry } from '@ludotheque/games/shelf';
import type { TableRecordStore } from '@ludotheque/store';
import { parseTableInput, Table } from '@ludotheque/table';
import type { CrashRun, PlayedTable } from './crash-run.ts';

export interface RecordFindings {
  acknowledged: number;
  /** Acknowledged moves that are not in the record, or differ from it. */
  lost: string[];
  duplicated: string[];
  unfinished: string[];
  /** Tables where the time of the idle person did not run out exactly once. */
  wrongTimeouts: string[];
  botMoves: number;
  moves: number;
  interrupts: number;
  /** Kills while one choice was sealed and others were awaited. */
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

/** Replays the transcript of each finished game; throws if a move breaks the rules. */
export async function verifyFinishedGames(run: CrashRun): Promise<number> {
  const rules = await loadGameRegistry();
  for (const { game, id } of run.playedTables) {
    const { transcript } = (await run.readRecord(id)) as { transcript: unknown };
    const claim = parseTranscript(transcript);
    if (claim.result === undefined) throw new Error(`${id} (${game}) has no result`);
    replayTranscript(rules.find(game, claim.version)!, claim, false);
  }
  return run.playedTables.length;
}

/** Compares the stored records with what the players were told. */
export async function checkRecords(
  store: TableRecordStore,
  played: readonly PlayedTable[],
): Promise<RecordFindings> {
  const rules = await loadGameRegistry();
  const found = createEmptyFindings();
  for (const table of played) await checkRecord(store, rules, table, found);
  return found;
}

async function checkRecord(
  store: TableRecordStore,
  rules: GameRegistry,
  { id, lastNumbersAtFaults, players, sleeper }: PlayedTable,
  found: RecordFindings,
): Promise<void> {
  const table = new Table(rules);
  const made = new Map<number, Json>();
  const ids = new Set<string>();
  const choosing = new Set<number>();
  let awoken = 0;
  for (const { at, body, number } of await store.readRecord(id)) {
    const input = parseTableInput(body);
    const before = listSeatsInSet(table.match?.awaited ?? 0);
    const seat = input.kind === 'bot-move' ? input.seat : 'by' in input && table.findSeat(input.by);
    if (input.kind === 'timeout' && input.seat === table.findSeat(sleeper ?? '')) awoken++;
    if (input.kind === 'bot-move') found.botMoves++;
    table.apply(at, input);
    if (input.kind !== 'move' && input.kind !== 'bot-move') continue;
    found.moves++;
    if (typeof seat !== 'number' || !before.includes(seat)) found.interrupts++;
    const after = listSeatsInSet(table.match!.awaited);
    // A choice that is made at the same time as those of others, who have not chosen yet.
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
