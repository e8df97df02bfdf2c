/**
 * One buffer for all small arrays of a state, so that copying a state copies one block of bytes. The
 * rules still read the arrays by name, such as `hands` and `pile`.
 */
export class StateArrayAllocator {
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

  /** Allocate these first: 16-bit numbers must begin at an even offset. */
  allocateUint16(length: number): Uint16Array {
    const part = new Uint16Array(this.allBytes.buffer, this.offset, length);
    this.offset += 2 * length;
    return part;
  }
}
