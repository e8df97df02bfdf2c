/** Builds the record of a finished game: its transcript, and what it takes to check the deal. */
import {
  deriveDealKey,
  FairRng,
  hashTableId,
  hexToBytes,
  type Json,
  TranscriptRecorder,
} from '@ludotheque/core';
import { type GameRecord, refuseRequest } from '@ludotheque/protocol';
import type { RecordLine } from '@ludotheque/store';
import { buildPublicTable, parseTableInput, type RulesLookup, Table } from '@ludotheque/table';

export function rebuildGameRecordFromLines(
  rules: RulesLookup,
  lines: readonly RecordLine[],
): GameRecord {
  if (lines.length === 0) refuseRequest('table', 'there is no such table');
  const table = new Table(rules);
  const moves: [seat: number, move: Json][] = [];
  for (const { at, body } of lines) {
    const input = parseTableInput(body);
    const seat = input.kind === 'move' ? table.findSeat(input.by) : undefined;
    table.apply(at, input);
    if (input.kind === 'move') moves.push([seat!, input.move]);
    if (input.kind === 'bot-move') moves.push([input.seat, input.move]);
  }
  const { match, revealedSeed, setup } = table;
  if (!match || revealedSeed === undefined) refuseRequest('record', 'the game is not over yet');
  const { commitment, nonceHashes, nonces, seating, sitters } = buildPublicTable(table);
  const key = deriveDealKey(hexToBytes(revealedSeed), nonces.map(hexToBytes));
  const deal = new FairRng(key, 'shuffles');
  const recorder = new TranscriptRecorder(match.game, setup.options, setup.seats, deal);
  for (const [seat, move] of moves) recorder.play(seat, match.game.read(move)!);
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
