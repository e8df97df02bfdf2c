/** Seats, seed and options of the match on the bench; another choice deals anew. */
import { type AnyGame, listOptionSpecs } from '@ludotheque/core';
import { GameOptionField } from '../new-table/option-fields.tsx';
import type { GameDraft } from './draft.ts';

export function DraftSetupForm({
  draft,
  game,
  onChange,
}: {
  readonly game: AnyGame;
  readonly draft: GameDraft;
  onChange(draft: GameDraft): void;
}) {
  const { max, min } = game.seats;
  const anew = (change: Partial<GameDraft>) => onChange({ ...draft, ...change, moves: [] });
  return (
    <details className="set-up">
      <summary>
        {draft.seats} seats, seed “{draft.seed}”
      </summary>
      <label>
        Seats
        <select value={draft.seats} onChange={(e) => anew({ seats: Number(e.target.value) })}>
          {Array.from({ length: max - min + 1 }, (_, i) => (
            <option key={i}>{min + i}</option>
          ))}
        </select>
      </label>
      <label>
        Seed
        <input
          name="seed"
          value={draft.seed}
          onChange={(event) => anew({ seed: event.target.value })}
        />
      </label>
      {listOptionSpecs(game).map(([name]) => (
        <GameOptionField
          key={name}
          game={game}
          name={name}
          chosen={draft.options}
          onChoose={(value) => anew({ options: { ...draft.options, [name]: value } })}
        />
      ))}
    </details>
  );
}
