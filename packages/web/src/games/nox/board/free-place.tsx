/**
 * A place of a display without a stack. It shows a missing colour; the sixth place is drawn as a
 * grave because a stack there ends the round.
 */
import type { BoardProps } from '../../../board-kit/board.ts';
import { ColourSign, Face } from './faces.tsx';
import type { Colour } from './lay.ts';
import type { LayTarget } from './stack.tsx';

function Grave() {
  return (
    <svg className="grave" viewBox="0 0 40 44" aria-hidden="true">
      <path d="M6 40V18Q6 4 20 4T34 18V40Z" />
      <path d="M2 40H38M20 12V26M15 17H25" />
    </svg>
  );
}

export function FreePlace({
  danger,
  ends,
  ghost,
  hinted,
  last,
  socket,
  t,
  target,
}: {
  readonly last: boolean;
  /** Whether the five other places are taken. */
  readonly danger: boolean;
  /** A colour that the display lacks. */
  readonly socket: Colour | undefined;
  /** How the chosen card can be laid here as a new stack. */
  readonly target: LayTarget | undefined;
  readonly ghost: string | undefined;
  readonly ends: boolean;
  readonly hinted: boolean;
  readonly t: BoardProps['t'];
}) {
  const kind = `free${last ? ' last' : ''}${danger ? ' danger' : ''}${hinted ? ' hinted' : ''}`;
  const inside = ghost ? (
    <span className={ends ? 'ghost ends' : 'ghost'}>
      <Face card={ghost} />
    </span>
  ) : (
    <>
      {last ? <Grave /> : socket && <ColourSign colour={socket} />}
      {target?.tag && <span className="tag">{target.tag}</span>}
      {target && !last && !socket && <span className="plus">+</span>}
    </>
  );
  if (!target)
    return (
      <li className={kind} aria-hidden={!danger}>
        <span className="slot">{inside}</span>
        {danger && <span className="unseen">{t('danger')}</span>}
      </li>
    );
  return (
    <li className={kind}>
      <button
        type="button"
        className={`slot new-stack playable${target.chosen ? ' chosen' : ''}`}
        aria-label={target.label}
        aria-pressed={target.chosen}
        onClick={target.onChoose}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && target.onPreview(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && target.onPreview(false)}
        onFocus={() => target.onPreview(true)}
        onBlur={() => target.onPreview(false)}
      >
        {inside}
      </button>
    </li>
  );
}
