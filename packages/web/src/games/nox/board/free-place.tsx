/**
 * A place where a stack could lie. It says which colour is missing; the sixth is a grave, since a
 * stack there ends the round.
 */
import type { BoardProps } from '../../../board-kit/board.ts';
import { Face, Sign } from './faces.tsx';
import type { Colour } from './lay.ts';
import type { Target } from './stack.tsx';

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
  /** The five others are taken. */
  readonly danger: boolean;
  /** A colour that is missing. */
  readonly socket: Colour | undefined;
  /** How the chosen card can be laid here, beside the others. */
  readonly target: Target | undefined;
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
      {last ? <Grave /> : socket && <Sign colour={socket} />}
      {target?.tag && <span className="tag">{target.tag}</span>}
      {target && !last && !socket && <span className="plus">+</span>}
    </>
  );
  if (!target)
    return (
      <li className={kind}>
        <span className="slot">{inside}</span>
        {danger && <span className="unseen">{t('danger')}</span>}
      </li>
    );
  return (
    <li className={kind}>
      <button
        type="button"
        className={`slot beside playable${target.chosen ? ' chosen' : ''}`}
        aria-label={target.label}
        aria-pressed={target.chosen}
        onClick={target.onChoose}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && target.onLook(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && target.onLook(false)}
        onFocus={() => target.onLook(true)}
        onBlur={() => target.onLook(false)}
      >
        {inside}
      </button>
    </li>
  );
}
