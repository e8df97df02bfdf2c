/**
 * Dragging a card onto something marked with `data-drop`. Whoever cannot drag chooses the card and
 * then the place: dragging is only a shorter way to say the same.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { getFlightLayer } from './flight-layer.ts';

/** So far the pointer may wander within a click, in pixels. */
const DRAG_THRESHOLD_PX = 8;

export interface CardDragHandlers {
  /** The card has left its place: the board shows where it may go. */
  onLift(): void;
  /** Above a place by that name, or (undefined) no longer above any: the board may preview it. */
  onOver?(place: string | undefined): void;
  /** Dropped onto a place by that name, or (undefined) nowhere. */
  onDrop(place: string | undefined): void;
}

function findDropTarget(x: number, y: number): HTMLElement | undefined {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return found ?? undefined;
}

/** For a card's `onPointerDown`. */
export function startCardDrag(event: ReactPointerEvent<HTMLElement>, drag: CardDragHandlers): void {
  if (event.button !== 0) return;
  const card = event.currentTarget;
  const { clientX: x0, clientY: y0, pointerId } = event;
  let copy: HTMLElement | undefined;
  let over: HTMLElement | undefined;

  const lift = () => {
    const box = card.getBoundingClientRect();
    copy = card.cloneNode(true) as HTMLElement;
    copy.classList.add('flying', 'dragged');
    Object.assign(copy.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
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
    const place = findDropTarget(now.clientX, now.clientY);
    if (place === over) return;
    over?.classList.remove('under-card');
    place?.classList.add('under-card');
    over = place;
    drag.onOver?.(place?.dataset.drop);
  };
  const end = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return;
    stop();
    if (!copy) return;
    copy.remove();
    // The click that ends a drag is not a choice.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    drag.onDrop(
      now.type === 'pointerup' ? findDropTarget(now.clientX, now.clientY)?.dataset.drop : undefined,
    );
  };
  const stop = () => {
    over?.classList.remove('under-card');
    card.classList.remove('lifted');
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}
