/**
 * A checkpoint: a table as it was after a number of lines, as JSON, so that opening it need not read
 * the lines before. The state of the game is not in it; it is made again from the deal by the moves.
 * The record stays the truth: a checkpoint that does not fit this program is ignored.
 */
import { isJsonObject, type Json } from '@ludotheque/core';
import { captureFields, restoreFields } from './capture-fields.ts';
import type { RulesLookup } from './resolve-setup.ts';
import { Table } from './table.ts';

/** Raised when the fields of a table keep their names and change their meaning. */
const CHECKPOINT_VERSION = 1;
/** Making that many moves takes some milliseconds; then others get their turn. */
const MOVES_PER_TURN = 2_000;

/** Made anew: what the rules and the deal give, and the moves, which are written in the game's words. */
const TABLE_FIELDS_MADE_ANEW = ['rulesLookup', 'match'];
const MATCH_FIELDS_MADE_ANEW = ['dealKey', 'events', 'game', 'moves', 'options', 'rng', 'state'];

export function serializeTableCheckpoint(table: Table): string {
  const { match } = table;
  const moves = match && Array.from({ length: match.moveCount }, (_, i) => match.moves.get(i));
  return JSON.stringify({
    version: CHECKPOINT_VERSION,
    table: captureFields(table, TABLE_FIELDS_MADE_ANEW),
    ...(match && {
      match: captureFields(match, MATCH_FIELDS_MADE_ANEW),
      moves: moves!.map(({ line, move, seat }) => [line, seat, match.game.write(move)]),
    }),
  });
}

/**
 * Restores a table in several turns; the last one returns it. Throws if the checkpoint is damaged, or
 * if this program would write another one for the table.
 */
export function* restoreTableCheckpoint(
  rules: RulesLookup,
  text: string,
): Generator<undefined, Table> {
  const checkpoint: Json = JSON.parse(text);
  if (!isJsonObject(checkpoint) || checkpoint.version !== CHECKPOINT_VERSION)
    throw new TypeError('a checkpoint of another version');
  const table = new Table(rules);
  restoreFields(table, checkpoint.table ?? null);
  if (checkpoint.match !== undefined) {
    const match = table.dealGame();
    const moves = Array.isArray(checkpoint.moves) ? checkpoint.moves : [];
    for (const [i, entry] of moves.entries()) {
      const [line, seat, move = null] = Array.isArray(entry) ? entry : [];
      if (typeof line !== 'number' || typeof seat !== 'number')
        throw new TypeError('a move of a checkpoint is damaged');
      match.play(line, seat, move);
      if (i % MOVES_PER_TURN === MOVES_PER_TURN - 1) yield;
    }
    match.takeEvents();
    restoreFields(match, checkpoint.match);
  }
  // Another version of this program may have fields that the checkpoint lacks, or mean others.
  if (serializeTableCheckpoint(table) !== text)
    throw new TypeError('the checkpoint does not give the table that it was made from');
  return table;
}
