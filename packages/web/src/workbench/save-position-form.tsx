/** Saves a wrong position in the game's folder, as a test that fails until the rules are fixed. */
import {
  type AnyGame,
  describeFailedExpectation,
  type Json,
  type Move,
  type PhraseFormatter,
  type PositionExpectation,
  type PositionWithExpectation,
  type Seat,
} from '@ludotheque/core';
import { type FormEvent, useState } from 'react';
import type { PlayedDraft } from './draft.ts';
import { formatSeatName, listLegalMovesOfSeat } from './seat-view.tsx';

const EXPECTATION_TEXTS = {
  may: 'be able to play, and is not',
  mayNot: 'not be able to play, and is',
  score: 'have the score',
};
const EXPECTATION_KINDS = ['may', 'mayNot', 'score'] as const;
type ExpectationKind = (typeof EXPECTATION_KINDS)[number];

/** Illegal moves for "should be legal", legal moves for "should not be legal". */
function listMovesToExpect(
  game: AnyGame,
  legal: readonly Move[],
  kind: ExpectationKind,
): readonly Move[] {
  if (kind === 'mayNot') return legal;
  const moves = Array.from({ length: game.limits.moves }, (_, move) => move);
  // Not every number below the limit is a move.
  return moves.filter((move) => !legal.includes(move) && game.read(game.write(move)) === move);
}

async function postPosition(
  game: string,
  name: string,
  position: PositionWithExpectation,
): Promise<string> {
  const response = await fetch('/dev/positions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, name, position }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** What the form holds. */
interface ExpectationDraft {
  readonly seat: Seat;
  readonly kind: ExpectationKind;
  readonly move: Move | undefined;
  readonly score: number;
}

function makeExpectation(
  game: AnyGame,
  { kind, move, score, seat }: ExpectationDraft,
): PositionExpectation {
  if (kind === 'score') return { seat, score };
  const json: Json = game.write(move!);
  return kind === 'may' ? { seat, may: json } : { seat, mayNot: json };
}

/** Writes the test, and says what happened: that it fails as it should, or why it was not written. */
async function savePosition(
  game: AnyGame,
  name: string,
  position: PositionWithExpectation,
): Promise<string> {
  try {
    const file = await postPosition(game.id, name, position);
    const failure = describeFailedExpectation(game, position);
    const result = failure === undefined ? 'It passes already.' : `It fails now: ${failure}.`;
    return `${file} is written. ${result}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function SeatAndKindFields({
  draft: { kind, seat },
  onChange,
  seats,
}: {
  readonly draft: ExpectationDraft;
  readonly seats: number;
  onChange(change: Partial<ExpectationDraft>): void;
}) {
  return (
    <>
      <label>
        Here
        <select
          name="seat"
          value={seat}
          onChange={({ target }) => onChange({ seat: Number(target.value) })}
        >
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
          onChange={({ target }) =>
            onChange({ kind: EXPECTATION_KINDS.find((each) => each === target.value) ?? kind })
          }
        >
          {EXPECTATION_KINDS.map((each) => (
            <option key={each} value={each}>
              {EXPECTATION_TEXTS[each]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function ScoreOrMoveField({
  draft: { kind, move, score },
  formatMove,
  moves,
  onChange,
}: {
  readonly draft: ExpectationDraft;
  readonly moves: readonly Move[];
  formatMove(move: Move): string;
  onChange(change: Partial<ExpectationDraft>): void;
}) {
  if (kind === 'score')
    return (
      <label>
        points
        <input
          name="score"
          type="number"
          value={score}
          onChange={({ target }) => onChange({ score: target.valueAsNumber })}
        />
      </label>
    );
  return (
    <label>
      the move
      <select
        name="move"
        value={move}
        onChange={({ target }) => onChange({ move: Number(target.value) })}
      >
        {moves.map((each) => (
          <option key={each} value={each}>
            {formatMove(each)}
          </option>
        ))}
      </select>
    </label>
  );
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
  const [chosen, setChosen] = useState<ExpectationDraft>({
    seat: 0,
    kind: 'may',
    move: undefined,
    score: 0,
  });
  const [name, setName] = useState('');
  const [result, setResult] = useState('');
  const legal = listLegalMovesOfSeat(game, state, chosen.seat);
  const moves = listMovesToExpect(game, legal, chosen.kind);
  const move = moves.find((each) => each === chosen.move) ?? moves[0];
  const draft = { ...chosen, move };
  const change = (changed: Partial<ExpectationDraft>) => setChosen({ ...chosen, ...changed });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const position = { ...played.writeTranscript(at), expect: makeExpectation(game, draft) };
    setResult(await savePosition(game, name, position));
  };
  return (
    <details className="save-position">
      <summary>Save this position as a failing test</summary>
      <form onSubmit={(event) => void save(event)}>
        <SeatAndKindFields draft={draft} seats={seats} onChange={change} />
        <ScoreOrMoveField
          draft={draft}
          moves={moves}
          formatMove={(each) => speaker.formatPhrase(game.phrase(each))}
          onChange={change}
        />
        <label>
          name of the test
          <input
            name="name"
            required
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            title="lowercase letters, digits and single hyphens"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button
          type="submit"
          className="action"
          disabled={draft.kind !== 'score' && move === undefined}
        >
          Write the test
        </button>
      </form>
      <p role="status">{result}</p>
      <p>
        <code>npx vitest run packages/games/src/{game.id} -t position</code> runs the saved
        positions.
      </p>
    </details>
  );
}
