/** Copies of cards that fly or are dragged above the boards. */

/** Puts an element of the flight layer at a place of the screen. */
export function placeAtBox(element: HTMLElement, box: DOMRect): HTMLElement {
  Object.assign(element.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return element;
}

/** A copy of a card at a place of the screen, ready for the flight layer. */
export function cloneCard(card: HTMLElement, box: DOMRect): HTMLElement {
  const copy = card.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('a copy of an element is an element');
  copy.removeAttribute('id');
  copy.classList.add('flying');
  return placeAtBox(copy, box);
}
