/** A stack of a display: its top card, as thick as the stack is high, and a preview of the chosen card. */
import type { BoardProps } from '../../../board-kit/board.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { Face } from './faces.tsx';
import type { PlacedStack } from './placed-stacks.ts';

/** Nobody can count more edges than these; the number on the stack says the rest. */
const MAX_EDGES_SHOWN = 4;

export interface LayTarget {
  /** What the lay does, in words. */
  readonly label: string;
  /** The new worth of the display, if it changes. */
  readonly tag: string;
  readonly chosen: boolean;
  onChoose(): void;
  onPreview(isHere: boolean): void;
}

export function StackPlace({
  drop,
  ghost,
  hinted,
  merged,
  name,
  stack,
  t,
  target,
  zone,
}: {
  readonly stack: PlacedStack;
  readonly name: string;
  readonly zone: string;
  /** How the chosen card can cover this stack. */
  readonly target: LayTarget | undefined;
  readonly drop: string | undefined;
  readonly hinted: boolean;
  /** The card that would lie on top. */
  readonly ghost: string | undefined;
  /** How high the stack would be if another one merges with it; otherwise 0. */
  readonly merged: number;
  readonly t: BoardProps['t'];
}) {
  const { card, height, cardBelow } = stack;
  const stackName = height > 1 ? t('stack', { card: name, height }) : name;
  return (
    <li
      className={`stack${merged > 0 ? ' merging' : ''}`}
      data-zone={zone}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && target?.onPreview(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && target?.onPreview(false)}
      onFocus={() => target?.onPreview(true)}
      onBlur={() => target?.onPreview(false)}
    >
      {Array.from({ length: Math.min(height, MAX_EDGES_SHOWN + 1) - 1 }, (_, edge) => (
        <span key={edge} className="edge" style={{ translate: `0 ${3 * (edge + 1)}px` }} />
      )).reverse()}
      {cardBelow && (
        <span className="under">
          <Face card={cardBelow} />
        </span>
      )}
      <CardFrame
        card={card}
        label={target ? target.label : stackName}
        onChoose={target?.onChoose}
        chosen={target?.chosen ?? false}
        hinted={hinted}
        drop={drop}
      >
        <Face card={card} />
      </CardFrame>
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
