/** Where cards fly and are dragged: above all boards, and a room of its own, so that nothing below is laid out anew for them. */
let layer: HTMLElement | undefined;

export function getFlightLayer(): HTMLElement {
  if (layer?.isConnected) return layer;
  layer = document.createElement('div');
  layer.className = 'sky';
  layer.inert = true;
  document.body.append(layer);
  return layer;
}
