/** The small generator of chance (xorshift32) that the table of habits was trained with. */
const WARM_UP = 50;

export class Xorshift {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
    for (let i = 0; i < WARM_UP; i++) this.unit();
  }

  /** At least 0 and below 1. */
  unit(): number {
    let next = this.state;
    next ^= next << 13;
    next ^= next >>> 17;
    next ^= next << 5;
    this.state = next >>> 0;
    return this.state / 2 ** 32;
  }

  below(n: number): number {
    return Math.floor(this.unit() * n);
  }
}
