/** Replays lines of a record to the steps as one seat was told of them. */
import type { Seat } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import type { RecordLine } from '@ludotheque/store';
import {
  filterEventsForSeat,
  GameReplay,
  parseTableInput,
  type Table,
  toChatLine,
} from '@ludotheque/table';

/** That many moves take some milliseconds; then others get their turn. */
const MOVES_PER_TURN = 5_000;

/**
 * The steps of some lines of a table's record, as one seat was told of them. Only these lines are
 * read, and of what was before them only the moves of the game are made again. `pause` lets others
 * have their turn.
 */
export async function replayStepFrames(
  { match }: Table,
  lines: readonly RecordLine[],
  seat: Seat,
  pause: () => Promise<void>,
): Promise<StepFrame[]> {
  const replay = match && new GameReplay(match);
  const skipped = match?.moves.countBefore(lines[0]?.number ?? 0) ?? 0;
  for (let i = 0; i < skipped; i++) {
    replay!.next();
    if (i % MOVES_PER_TURN === MOVES_PER_TURN - 1) await pause();
  }
  return lines.map(({ at, body, number }) => {
    const input = parseTableInput(body);
    const isMove = input.kind === 'move' || input.kind === 'bot-move';
    const isDeal = number === match?.dealLine;
    const emitted = isMove ? replay!.next() : isDeal ? replay!.dealEvents : [];
    const events = filterEventsForSeat(emitted, seat);
    return {
      n: number,
      at,
      ...(events.length > 0 && { events }),
      ...(input.kind === 'say' && { said: toChatLine(input) }),
    };
  });
}
