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
  const kept = played.snapshots.length - 1;
  const { failedMove: found } = played;
  // The element is always there, so that screen readers announce its text when it appears.
  if (!found) return <p className="broken" role="alert" />;
  if (kept < 0)
    return (
      <p className="broken" role="alert">
        The rules cannot deal: {found.error}
      </p>
    );
  const move = game.read(found.move);
  const words = move === undefined ? '' : ` (${speaker.formatPhrase(game.phrase(move))})`;
  const why =
    found.error === undefined
      ? `is not legal any more. ${found.refusal ? speaker.formatRefusal(found.refusal) : ''}`
      : `makes the rules throw: ${found.error}`;
  return (
    <p className="broken" role="alert">
      Move {kept + 1}, {formatSeatName(found.seat)} <code>{JSON.stringify(found.move)}</code>
      {words}, {why} The {kept} before it are kept.
    </p>
  );
}
