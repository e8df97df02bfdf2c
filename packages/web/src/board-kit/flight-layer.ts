/** The layer above all boards in which cards fly and are dragged, so that the boards need no new layout. */
let layer: HTMLElement | undefined;

export function getFlightLayer(): HTMLElement {
  if (layer?.isConnected) return layer;
  layer = document.createElement('div');
  layer.className = 'sky';
  layer.inert = true;
  document.body.append(layer);
  return layer;
}
