/** A stack: its top card, as thick as it is high, and what would happen to it. */
import type { BoardProps } from '../../../board-kit/board.ts';
import { Card } from '../../../board-kit/card.tsx';
import { Face } from './faces.tsx';
import type { Place } from './places.ts';

/** More edges than these are not told apart; the number says the rest. */
const EDGES = 4;

export interface Target {
  /** In words: what it does, and what comes of it. */
  readonly label: string;
  /** The new value at a glance, if it changes. */
  readonly tag: string;
  readonly chosen: boolean;
  onChoose(): void;
  onLook(here: boolean): void;
}

export function StackPlace({
  drop,
  ghost,
  hinted,
  merged,
  name,
  place,
  t,
  target,
  zone,
}: {
  readonly place: Place;
  readonly name: string;
  readonly zone: string;
  /** How this stack can be covered by the chosen card. */
  readonly target: Target | undefined;
  readonly drop: string | undefined;
  readonly hinted: boolean;
  /** The card that would lie on top. */
  readonly ghost: string | undefined;
  /** How high it would be, if another stack joins it. */
  readonly merged: number;
  readonly t: BoardProps['t'];
}) {
  const { card, height, under } = place;
  const high = height > 1 ? t('stack', { card: name, height }) : name;
  return (
    <li
      className={`stack${merged > 0 ? ' merging' : ''}`}
      data-zone={zone}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && target?.onLook(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && target?.onLook(false)}
      onFocus={() => target?.onLook(true)}
      onBlur={() => target?.onLook(false)}
    >
      {Array.from({ length: Math.min(height, EDGES + 1) - 1 }, (_, edge) => (
        <span key={edge} className="edge" style={{ translate: `0 ${3 * (edge + 1)}px` }} />
      )).reverse()}
      {under && (
        <span className="under">
          <Face card={under} />
        </span>
      )}
      <Card
        card={card}
        label={target ? target.label : high}
        onChoose={target?.onChoose}
        chosen={target?.chosen ?? false}
        hinted={hinted}
        drop={drop}
      >
        <Face card={card} />
      </Card>
      {ghost && (
        <span className="ghost">
          <Face card={ghost} />
        </span>
      )}
      {(height > 1 || merged > 0) && <span className="high">{merged || height}</span>}
      {target?.tag && !ghost && <span className="tag">{target.tag}</span>}
    </li>
  );
}
