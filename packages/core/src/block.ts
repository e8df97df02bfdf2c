/**
 * One stretch of memory, cut into the small arrays of a state: the rules read `hands` and `pile`
 * by name, and copying a state is one move of bytes.
 */
export class Block {
  readonly all: Uint8Array;
  private at = 0;

  constructor(size: number) {
    this.all = new Uint8Array(size);
  }

  bytes(length: number): Uint8Array {
    const part = new Uint8Array(this.all.buffer, this.at, length);
    this.at += length;
    return part;
  }

  /** 16-bit numbers; cut these first, they must begin at an even place. */
  shorts(length: number): Uint16Array {
    const part = new Uint16Array(this.all.buffer, this.at, length);
    this.at += 2 * length;
    return part;
  }
}
