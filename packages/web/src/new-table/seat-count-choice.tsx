/** The choice of how many seats a new table has. */
import type { AnyGame } from '@ludotheque/core';
import { RadioGroup } from '../components/radio-group.tsx';
import { useTranslation } from '../i18n/translation.tsx';

const DEFAULT_SEAT_COUNT = 4;

/** The usual number of seats, or the nearest one that the game allows. */
export const chooseDefaultSeatCount = ({ seats: { max, min } }: AnyGame): number =>
  Math.max(min, Math.min(DEFAULT_SEAT_COUNT, max));

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
