/** How many sit at a table that is about to be opened. */
import type { AnyGame } from '@ludotheque/core';
import { Choice } from '../choice.tsx';
import { useSpeech } from '../speech/speech.tsx';

export function SeatsChoice({
  game,
  onChoose,
  seats,
}: {
  readonly game: AnyGame;
  readonly seats: number;
  onChoose(seats: number): void;
}) {
  const { t } = useSpeech();
  const { max, min } = game.seats;
  return (
    <Choice<number>
      legend={t('new.seats')}
      name="seats"
      value={seats}
      options={Array.from({ length: max - min + 1 }, (_, i) => ({
        value: min + i,
        label: String(min + i),
      }))}
      onChoose={onChoose}
    />
  );
}
