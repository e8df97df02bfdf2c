/**
 * Dragging a card onto an element with `data-drop`. Dragging is only a shortcut: the same moves can be
 * made by choosing the card and then the place.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { cloneCard } from './clone-card.ts';
import { getFlightLayer } from './flight-layer.ts';

/** A pointer that moves less than this makes a click. */
const DRAG_THRESHOLD_PX = 8;
const FLY_BACK_MS = 160;

export interface CardDragHandlers {
  /** The drag has begun: the board can show where the card may go. */
  onLift(): void;
  /** Whether the card may be dropped there; without it, on every place with a drop name. */
  accepts?(dropName: string): boolean;
  /** The card is above the place with this drop name, or (undefined) above none. */
  onOver?(dropName: string | undefined): void;
  /** The card was dropped onto the place with this drop name, or (undefined) onto none. */
  onDrop(dropName: string | undefined): void;
}

function findDropTarget(x: number, y: number, drag: CardDragHandlers): HTMLElement | undefined {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return found && (drag.accepts?.(found.dataset.drop!) ?? true) ? found : undefined;
}

/** Puts the card back to where it was taken from. */
function flyBack(copy: HTMLElement): void {
  const animation = copy.animate(
    { transform: [copy.style.transform, 'none'] },
    {
      duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FLY_BACK_MS,
      easing: 'ease-out',
    },
  );
  void animation.finished.finally(() => copy.remove());
}

/** Called by a card's `onPointerDown`. */
export function startCardDrag(event: ReactPointerEvent<HTMLElement>, drag: CardDragHandlers): void {
  if (event.button !== 0) return;
  const card = event.currentTarget;
  const { clientX: x0, clientY: y0, pointerId } = event;
  let copy: HTMLElement | undefined;
  let target: HTMLElement | undefined;

  const lift = () => {
    copy = cloneCard(card, card.getBoundingClientRect());
    copy.classList.add('dragged');
    getFlightLayer().append(copy);
    card.classList.add('lifted');
    drag.onLift();
  };
  const move = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return;
    const [dx, dy] = [now.clientX - x0, now.clientY - y0];
    if (!copy && Math.hypot(dx, dy) > DRAG_THRESHOLD_PX) lift();
    if (!copy) return;
    copy.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    const newTarget = findDropTarget(now.clientX, now.clientY, drag);
    if (newTarget === target) return;
    target?.classList.remove('under-card');
    newTarget?.classList.add('under-card');
    target = newTarget;
    drag.onOver?.(target?.dataset.drop);
  };
  const end = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return;
    stop();
    if (!copy) return;
    const dropName =
      now.type === 'pointerup'
        ? findDropTarget(now.clientX, now.clientY, drag)?.dataset.drop
        : undefined;
    if (dropName === undefined) flyBack(copy);
    else copy.remove();
    // The click at the end of a drag must not choose anything. A later click must not be stopped,
    // so the listener goes after one click, or with the timer if the browser sends none.
    const stopClick = (click: Event) => click.stopPropagation();
    window.addEventListener('click', stopClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }), 0);
    drag.onDrop(dropName);
  };
  const stop = () => {
    target?.classList.remove('under-card');
    card.classList.remove('lifted');
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}
