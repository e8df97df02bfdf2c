/** How the page reaches its house: a socket, a timer, and plain requests where there is no socket yet. */
import type { Transport, TransportListener } from '@ludotheque/protocol/client';

export function openWebSocketTransport(ear: TransportListener): Transport {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
  socket.addEventListener('open', () => ear.open());
  socket.addEventListener('message', ({ data }) => ear.message(String(data)));
  // A browser that has lost its network knows before the socket does.
  const lost = () => {
    window.removeEventListener('offline', lost);
    ear.close();
    socket.close();
  };
  window.addEventListener('offline', lost);
  socket.addEventListener('close', lost);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

export const browserTimer = {
  after(milliseconds: number, call: () => void) {
    const started = setTimeout(call, milliseconds);
    return () => clearTimeout(started);
  },
  chance: Math.random,
};

export async function postJson(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Asks to be let in: under a name, with a code, or with what another device has given out. */
export async function signInByPost(
  path: '/api/visit' | '/api/link' | '/api/recover',
  body: object,
): Promise<void> {
  const response = await postJson(path, body);
  if (response.ok) return;
  const { no } = (await response.json()) as { no: { message: string } };
  throw new Error(no.message);
}
