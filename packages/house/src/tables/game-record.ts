/**
 * Builds the record of a finished game: its transcript, and what it takes to check the deal. The whole
 * game is replayed for it, a part at a time, so that others have their turn in between.
 */
import {
  deriveDealKey,
  FairRng,
  hashTableId,
  hexToBytes,
  type Json,
  type TablePhase,
  TranscriptRecorder,
} from '@ludotheque/core';
import { type GameRecord, refuseRequest } from '@ludotheque/protocol';
import type { TableRecordStore } from '@ludotheque/store';
import { buildPublicTable, parseTableInput, Table } from '@ludotheque/table';
import { SerialQueue } from '../async/serial-queue.ts';
import { SharedCalls } from '../async/shared-calls.ts';
import { pauseForOthers } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { LiveTables } from './live-tables.ts';
import { createNoSuchTableError } from './record-errors.ts';

/** Applying that many lines, or playing that many moves, takes some milliseconds. */
const LINES_PER_PAGE = 500;

type GameRecordPorts = Pick<Ports, 'clock' | 'rules'> & { readonly store: TableRecordStore };
type MoveOfSeat = readonly [seat: number, move: Json];

const refuseUnfinishedGame = () => refuseRequest('record', 'the game is not over yet');

/** Rebuilds one record at a time, and the same one once for all who ask meanwhile. */
export class GameRecordBuilder {
  private readonly ports: GameRecordPorts;
  private readonly liveTables: LiveTables;
  private readonly queue = new SerialQueue();
  private readonly running = new SharedCalls<GameRecord>();

  constructor(ports: GameRecordPorts, liveTables: LiveTables) {
    this.ports = ports;
    this.liveTables = liveTables;
  }

  /** Refuses a game in play without a look at its lines. */
  async build(table: string): Promise<GameRecord> {
    if (!(await this.hasEnded(table))) return refuseUnfinishedGame();
    return this.running.run(table, () =>
      this.queue.run(() => rebuildGameRecord(this.ports, table)),
    );
  }

  /** By the stored row, or by the table in memory. */
  private async hasEnded(id: string): Promise<boolean> {
    const row = await this.ports.store.findTable(id);
    if (row && isEnd(row.phase)) return true;
    return isEnd((await this.liveTables.getOrLoad(id)).table.phase);
  }
}

const isEnd = (phase: TablePhase) => phase === 'over' || phase === 'closed';

async function rebuildGameRecord(ports: GameRecordPorts, id: string): Promise<GameRecord> {
  const { moves, table } = await replayTable(ports, id);
  const { match, revealedSeed, setup } = table;
  if (!match || revealedSeed === undefined) return refuseUnfinishedGame();
  const { commitment, nonceHashes, nonces, seating, sitters } = buildPublicTable(table);
  const key = deriveDealKey(hexToBytes(revealedSeed), nonces.map(hexToBytes));
  const deal = new FairRng(key, 'shuffles');
  const recorder = new TranscriptRecorder(match.game, setup.options, setup.seats, deal);
  for (const [i, [seat, move]] of moves.entries()) {
    if (i > 0 && i % LINES_PER_PAGE === 0) await pauseForOthers(ports.clock);
    recorder.play(seat, match.game.read(move)!);
  }
  return {
    // Records without commitments stay as they always were.
    ...(nonceHashes && { table: hashTableId(table.id) }),
    transcript: recorder.toTranscript(),
    seed: revealedSeed,
    commitment,
    nonces,
    sitters: sitters.map(({ bot, name, person }, seat) => {
      const share = person === undefined ? undefined : table.roster.findShare(person);
      // A person who took the seat of a bot added nothing to the deal.
      return { name, ...(share ?? { bot: match.holders[seat]!.replacedBot ?? bot! }) };
    }),
    ending: table.ending!,
    ...(seating && { seating }),
    ...(setup.publicSeed && { publicSeed: true }),
  };
}

async function replayTable({ clock, rules, store }: GameRecordPorts, id: string) {
  const table = new Table(rules);
  const moves: MoveOfSeat[] = [];
  for (;;) {
    const lines = await store.readRecord(id, table.lineCount, LINES_PER_PAGE);
    for (const { at, body } of lines) {
      const input = parseTableInput(body);
      const seat = input.kind === 'move' ? table.findSeat(input.by) : undefined;
      table.apply(at, input);
      if (input.kind === 'move') moves.push([seat!, input.move]);
      if (input.kind === 'bot-move') moves.push([input.seat, input.move]);
    }
    if (lines.length < LINES_PER_PAGE) break;
    await pauseForOthers(clock);
  }
  if (table.lineCount === 0) throw createNoSuchTableError();
  return { moves, table };
}
