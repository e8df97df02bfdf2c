/** The seats, seed and options of the workbench's game. Changing one starts the game again. */
import type { AnyGame } from '@ludotheque/core';
import { GameOptionFields } from '../new-table/option-fields.tsx';
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
  const restart = (change: Partial<GameDraft>) => onChange({ ...draft, ...change, moves: [] });
  return (
    <details className="set-up">
      <summary>
        {draft.seats} seats, seed “{draft.seed}”
      </summary>
      <label>
        Seats
        <select value={draft.seats} onChange={(e) => restart({ seats: Number(e.target.value) })}>
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
          onChange={(event) => restart({ seed: event.target.value })}
        />
      </label>
      <GameOptionFields
        game={game}
        chosen={draft.options}
        onChoose={(options) => restart({ options })}
      />
    </details>
  );
}
