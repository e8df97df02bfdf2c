/**
 * Encodes a message as a WebSocket frame: a short header and the text, in one string. The stream writes
 * one string with one system call; `ws` makes two buffers and joins them. This is about half the work,
 * and every move is sent to everybody at the table.
 */

/** The first byte of a text frame that is a whole message. */
const FINAL_TEXT_FRAME_BYTE = 0x81;
const EXTENDED_LENGTH_MARKER = 126;
const MAX_LENGTH_EXCLUSIVE = 0x10000;

/** The frame with one byte per character; undefined for a text that `ws` has to encode. */
export function encodeAsciiTextFrame(text: string): string | undefined {
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
  // Text that is not ASCII has more UTF-8 bytes than characters. So have the header bytes above 127:
  // the first byte, and the bytes of the length that have their highest bit set. The whole frame is
  // measured, because this also makes it one flat string for the socket.
  const headerBytesAbove127 = isShort ? 1 : 1 + (length >> 15) + ((length >> 7) & 1);
  const isAscii = Buffer.byteLength(frame) === frame.length + headerBytesAbove127;
  return isAscii ? frame : undefined;
}
