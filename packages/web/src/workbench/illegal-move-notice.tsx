/** Says which recorded move the rules do not allow any more, and why. */
import type { AnyGame, PhraseFormatter } from '@ludotheque/core';
import type { PlayedDraft } from './draft.ts';
import { formatSeatName } from './seat-view.tsx';

export function IllegalMoveNotice({
  game,
  played,
  speaker,
}: {
  readonly game: AnyGame;
  readonly played: PlayedDraft;
  readonly speaker: PhraseFormatter;
}) {
  const playedMoves = played.snapshots.length - 1;
  const { failedMove } = played;
  // The element is always there, so that screen readers announce its text when it appears.
  if (!failedMove) return <p className="broken" role="alert" />;
  if (playedMoves < 0)
    return (
      <p className="broken" role="alert">
        The rules cannot deal: {failedMove.error}
      </p>
    );
  const move = game.read(failedMove.move);
  const words = move === undefined ? '' : ` (${speaker.formatPhrase(game.phrase(move))})`;
  const why =
    failedMove.error === undefined
      ? `is not legal any more. ${failedMove.refusal ? speaker.formatRefusal(failedMove.refusal) : ''}`
      : `makes the rules throw: ${failedMove.error}`;
  return (
    <p className="broken" role="alert">
      Move {playedMoves + 1}, {formatSeatName(failedMove.seat)}{' '}
      <code>{JSON.stringify(failedMove.move)}</code>
      {words}, {why} The {playedMoves} before it are kept.
    </p>
  );
}
