/** How many sit at a table that is about to be opened. */
import type { AnyGame } from '@ludotheque/core';
import { RadioGroup } from '../components/radio-group.tsx';
import { useTranslation } from '../i18n/translation.tsx';

export function SeatCountChoice({
  game,
  onChoose,
  seats,
}: {
  readonly game: AnyGame;
  readonly seats: number;
  onChoose(seats: number): void;
}) {
  const { t } = useTranslation();
  const { max, min } = game.seats;
  return (
    <RadioGroup<number>
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
