/**
 * One stretch of memory, cut into the small arrays of a state: the rules read `hands` and `pile`
 * by name, and copying a state is one move of bytes.
 */
export class StateBuffer {
  readonly allBytes: Uint8Array;
  private offset = 0;

  constructor(size: number) {
    this.allBytes = new Uint8Array(size);
  }

  allocateUint8(length: number): Uint8Array {
    const part = new Uint8Array(this.allBytes.buffer, this.offset, length);
    this.offset += length;
    return part;
  }

  /** 16-bit numbers; cut these first, they must begin at an even place. */
  allocateUint16(length: number): Uint16Array {
    const part = new Uint16Array(this.allBytes.buffer, this.offset, length);
    this.offset += 2 * length;
    return part;
  }
}
