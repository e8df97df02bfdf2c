/** The layer above all boards in which cards fly and are dragged, so that the boards need no new layout. */
let layer: HTMLElement | undefined;

export function getFlightLayer(): HTMLElement {
  // A modal dialog is above everything else in the page.
  const parent = document.querySelector('dialog:modal') ?? document.body;
  if (layer?.isConnected && layer.parentElement === parent) return layer;
  layer?.remove();
  layer = document.createElement('div');
  layer.className = 'sky';
  layer.inert = true;
  parent.append(layer);
  return layer;
}
