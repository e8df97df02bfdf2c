/**
 * A message as the bytes that go over the socket. A server's frame is a short header and the text
 * itself; as one string it is one piece for the stream and one call of the system, where `ws` makes
 * two pieces and gathers them: about half the work, and a move is sent to everybody at the table.
 */

/** Text, and the last frame of its message. */
const TEXT = 0x81;
const SHORT = 126;
const LONG = 0x10000;

/** The frame with a byte in each character; undefined where `ws` has to make it. */
export function textFrame(text: string): string | undefined {
  const { length } = text;
  // Anything but ASCII has more bytes than characters.
  if (length >= LONG || Buffer.byteLength(text) !== length) return undefined;
  return length < SHORT
    ? String.fromCharCode(TEXT, length) + text
    : String.fromCharCode(TEXT, SHORT, length >> 8, length & 0xff) + text;
}
