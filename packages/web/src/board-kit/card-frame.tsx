/** A card on any board. The game brings the drawing; chosen, hinted and playable cards work alike on all boards. */
import type { PointerEvent, ReactNode } from 'react';

export interface CardProps {
  /** The card's name, or null for a back: flights find the card by it. */
  readonly card: string | null;
  /** The card in words, for screen readers. */
  readonly label: string;
  /** The drawing, an SVG that fills its box. */
  readonly children: ReactNode;
  /** What choosing the card does; without it the card cannot be chosen. */
  readonly onChoose?: (() => void) | undefined;
  /** In the viewer's hand: always a button, so that the element stays when the card becomes playable. */
  readonly held?: boolean;
  readonly onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly chosen?: boolean;
  readonly hinted?: boolean;
  readonly className?: string;
  /** The drop name, if dragged cards can be dropped on this one. */
  readonly drop?: string | undefined;
}

export function CardFrame(props: CardProps) {
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
      {/* As content and not as aria-label, which would have to match the text of the drawing. */}
      <span className="unseen">{label}</span>
    </button>
  );
}
