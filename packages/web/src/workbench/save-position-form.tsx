/** A position that is not as it should be, written into the game's folder as a test that fails. */
import {
  type AnyGame,
  describeFailedExpectation,
  type Json,
  type Move,
  type PhraseFormatter,
  type PositionExpectation,
  type SavedPosition,
  type Seat,
} from '@ludotheque/core';
import { useState } from 'react';
import type { PlayedDraft } from './draft.ts';
import { formatSeatName, listLegalMovesOfSeat } from './seat-view.tsx';

type ExpectationKind = 'may' | 'mayNot' | 'score';

/** What can be said of a move: that an illegal one should be legal, or the other way round. */
function listMovesToExpect(
  game: AnyGame,
  legal: readonly Move[],
  kind: ExpectationKind,
): readonly Move[] {
  if (kind === 'mayNot') return legal;
  const moves = Array.from({ length: game.limits.moves }, (_, move) => move);
  // Not every number below the limit needs to be a move.
  return moves.filter((move) => !legal.includes(move) && game.read(game.write(move)) === move);
}

async function postPosition(game: string, name: string, position: SavedPosition): Promise<string> {
  const answer = await fetch('/dev/positions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, name, position }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

export function SavePositionForm({
  at,
  game,
  played,
  seats,
  speaker,
}: {
  readonly game: AnyGame;
  readonly played: PlayedDraft;
  readonly at: number;
  readonly seats: number;
  readonly speaker: PhraseFormatter;
}) {
  const { state } = played.snapshots[at]!;
  const [seat, setSeat] = useState<Seat>(0);
  const [kind, setKind] = useState<ExpectationKind>('may');
  const [chosen, setChosen] = useState<Move>();
  const [score, setScore] = useState(0);
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const moves = listMovesToExpect(game, listLegalMovesOfSeat(game, state, seat), kind);
  const move = chosen !== undefined && moves.includes(chosen) ? chosen : moves[0];

  const expected = (): PositionExpectation => {
    if (kind === 'score') return { seat, score };
    const json: Json = game.write(move!);
    return kind === 'may' ? { seat, may: json } : { seat, mayNot: json };
  };
  const save = async () => {
    const position: SavedPosition = { ...played.writeTranscript(at), expect: expected() };
    try {
      const file = await postPosition(game.id, name, position);
      const why = describeFailedExpectation(game, position);
      const now = why === undefined ? 'It passes already.' : `It fails now: ${why}.`;
      setSaid(`${file} is written. ${now}`);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <details className="save-position">
      <summary>Save this position as a failing test</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label>
          Here
          <select name="seat" value={seat} onChange={(e) => setSeat(Number(e.target.value))}>
            {Array.from({ length: seats }, (_, each) => (
              <option key={each} value={each}>
                {formatSeatName(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          should
          <select
            name="kind"
            value={kind}
            onChange={(e) => setKind(e.target.value as ExpectationKind)}
          >
            <option value="may">be able to play, and is not</option>
            <option value="mayNot">not be able to play, and is</option>
            <option value="score">have the score</option>
          </select>
        </label>
        {kind === 'score' ? (
          <label>
            points
            <input
              name="score"
              type="number"
              value={score}
              onChange={(e) => setScore(e.target.valueAsNumber)}
            />
          </label>
        ) : (
          <label>
            the move
            <select name="move" value={move} onChange={(e) => setChosen(Number(e.target.value))}>
              {moves.map((each) => (
                <option key={each} value={each}>
                  {speaker.formatPhrase(game.phrase(each))}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          name of the test
          <input
            name="name"
            required
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            title="lowercase letters, digits and single hyphens"
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
        </label>
        <button type="submit" className="action" disabled={kind !== 'score' && move === undefined}>
          Write the test
        </button>
      </form>
      <p role="status">{said}</p>
      <p>
        <code>npx vitest run packages/games/src/{game.id} -t position</code> runs the positions
        kept.
      </p>
    </details>
  );
}
