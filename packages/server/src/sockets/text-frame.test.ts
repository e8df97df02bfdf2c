import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { encodeAsciiTextFrame } from './text-frame.ts';

/** The texts that a client of `ws` reads from these frames. */
async function readWithWs(frames: readonly string[]): Promise<string[]> {
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      const key = /Sec-WebSocket-Key: (\S+)/i.exec(String(request))![1]!;
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptKey(key)}\r\n\r\n`,
      );
      for (const frame of frames) socket.write(frame, 'latin1');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const ws = new WebSocket(`ws://127.0.0.1:${port}`);
  const texts: string[] = [];
  await new Promise<void>((resolve, reject) => {
    ws.on('error', reject);
    ws.on('message', (data, isBinary) => {
      if (isBinary) reject(new Error('the frame is binary'));
      if (texts.push(String(data)) === frames.length) resolve();
    });
  });
  ws.terminate();
  server.close();
  return texts;
}

function acceptKey(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

it('an ASCII text of any length is decoded by ws', async () => {
  const lengths = [0, 1, 125, 126, 127, 128, 255, 256, 1_000, 4_096, 32_768, 65_535];
  const texts = lengths.map((length) => '{"view":~}\n'.repeat(length).slice(0, length));
  expect(await readWithWs(texts.map((text) => encodeAsciiTextFrame(text)!))).toEqual(texts);
});

it('a text that is not ASCII, or very long, is left to ws', () => {
  for (const text of ['Zoë', 'ä'.repeat(200), '\u0080', '日本', '🂡', 'x'.repeat(65_536)])
    expect(encodeAsciiTextFrame(text)).toBeUndefined();
});
