/** The client's transport in a browser: a WebSocket to the server that delivered the page. */
import type { Transport, TransportListener } from '@ludotheque/protocol/client';

export function openWebSocketTransport(listener: TransportListener): Transport {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
  socket.addEventListener('open', () => listener.open());
  socket.addEventListener('message', ({ data }) => listener.message(String(data)));
  // A browser that has lost its network knows it before the socket does.
  const closeBoth = () => {
    window.removeEventListener('offline', closeBoth);
    listener.close();
    socket.close();
  };
  window.addEventListener('offline', closeBoth);
  socket.addEventListener('close', closeBoth);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}
