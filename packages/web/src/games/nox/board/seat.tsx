/** A seat at the table: its name badge, its hidden hand and its display. */
import { type ComponentProps, memo } from 'react';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { PlayerDisplay } from './display.tsx';
import { HiddenHand } from './hand.tsx';

interface SeatProps extends ComponentProps<typeof PlayerDisplay> {
  readonly where: string;
  /** The place in the grid of a wide table. */
  readonly row?: string;
  readonly column?: string;
  /** How many hidden cards the seat holds; undefined for the viewer. */
  readonly held: number | undefined;
}

/** Memoized: drawn again only when something has changed here. */
export const PlayerSeat = memo(function SeatOf({
  column,
  held,
  row,
  where,
  ...display
}: SeatProps) {
  const { owner, speaker, t } = display;
  return (
    <section
      className={`seat ${where}`}
      style={{ '--row': row, '--column': column }}
      aria-label={speaker.formatPhrase({
        key: 'zones.display',
        values: { owner: { seat: owner } },
      })}
    >
      <NameBadge seat={owner}>
        {held !== undefined && <HiddenHand seat={owner} count={held} t={t} />}
      </NameBadge>
      <PlayerDisplay {...display} />
    </section>
  );
});
