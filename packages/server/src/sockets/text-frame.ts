/**
 * A message as the bytes that go over the socket. A server's frame is a short header and the text
 * itself; as one string it is one piece for the stream and one call of the system, where `ws` makes
 * two pieces and gathers them: about half the work, and a move is sent to everybody at the table.
 */

/** Text, and the last frame of its message. */
const FINAL_TEXT_FRAME_BYTE = 0x81;
const EXTENDED_LENGTH_MARKER = 126;
const MAX_LENGTH_EXCLUSIVE = 0x10000;

/** The frame with a byte in each character; undefined where `ws` has to make it. */
export function encodeTextFrame(text: string): string | undefined {
  const { length } = text;
  if (length >= MAX_LENGTH_EXCLUSIVE) return undefined;
  const isShort = length < EXTENDED_LENGTH_MARKER;
  const header = isShort
    ? String.fromCharCode(FINAL_TEXT_FRAME_BYTE, length)
    : String.fromCharCode(
        FINAL_TEXT_FRAME_BYTE,
        EXTENDED_LENGTH_MARKER,
        length >> 8,
        length & 0xff,
      );
  const frame = header + text;
  // What is no ASCII has more bytes than characters; in the header that is TEXT, and where the length
  // has its 8th or 16th bit. Asked of the whole frame, which is then in one piece for the socket.
  const more = isShort ? 1 : 1 + (length >> 15) + ((length >> 7) & 1);
  return Buffer.byteLength(frame) === frame.length + more ? frame : undefined;
}
