/** A card on any board: its drawing comes from the game; how it lies and answers is the same for all. */
import type { PointerEvent, ReactNode } from 'react';

export interface CardProps {
  /** The card's name, or null for a back: flights find it by that. */
  readonly card: string | null;
  /** In words, for who cannot see it. */
  readonly label: string;
  /** The drawing, an SVG that fills its box. */
  readonly children: ReactNode;
  /** What choosing it does; without it the card only lies there. */
  readonly onChoose?: (() => void) | undefined;
  /** It is held in the viewer's hand: a button also while it cannot be chosen, never drawn anew for that. */
  readonly held?: boolean;
  readonly onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly chosen?: boolean;
  readonly hinted?: boolean;
  readonly className?: string;
  /** Where a dragged card may be dropped, by name. */
  readonly drop?: string | undefined;
}

export function Card(props: CardProps) {
  const { card, children, chosen, className = '', drop, held, hinted, label, onChoose } = props;
  const kind = `a-card ${onChoose ? 'playable' : ''} ${chosen ? 'chosen' : ''} ${hinted ? 'hinted' : ''} ${className}`;
  const shared = { className: kind, 'data-card': card ?? '', 'data-drop': drop };
  if (!onChoose && !held)
    return (
      <span {...shared} role="img" aria-label={label}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      {...shared}
      aria-pressed={chosen ?? false}
      disabled={!onChoose}
      onClick={onChoose}
      onPointerDown={onChoose && props.onPointerDown}
    >
      {children}
      {/* Said, and not set as a label: what is written on the drawing may be worded differently. */}
      <span className="unseen">{label}</span>
    </button>
  );
}
