/** A place at the table: who sits there, and what lies in front of them. */
import { type ComponentProps, type CSSProperties, memo } from 'react';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { DisplayOf } from './display.tsx';
import { HiddenHand } from './hand.tsx';

interface SeatProps extends ComponentProps<typeof DisplayOf> {
  readonly where: string;
  /** Where it lies around a wide table. */
  readonly row?: string;
  readonly column?: string;
  /** How many cards are held there that the viewer does not see. */
  readonly held: number | undefined;
}

/** Drawn anew only when something has changed here. */
export const SeatOf = memo(function SeatOf({ column, held, row, where, ...display }: SeatProps) {
  const { owner, speaker, t } = display;
  return (
    <section
      className={`seat ${where}`}
      style={{ '--row': row, '--column': column } as CSSProperties}
      aria-label={speaker.formatPhrase({
        key: 'zones.display',
        values: { owner: { seat: owner } },
      })}
    >
      <NameBadge seat={owner}>
        {held !== undefined && <HiddenHand seat={owner} count={held} t={t} />}
      </NameBadge>
      <DisplayOf {...display} />
    </section>
  );
});
