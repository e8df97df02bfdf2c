/** Chance of the simulation: everybody has dice of their own, so that one does not disturb another. */
import { SeededRng } from '@ludotheque/core';

const FINE = 1_000_000;

export class Dice extends SeededRng {
  private readonly name: string;

  constructor(name: string) {
    super(name);
    this.name = name;
  }

  /** Dice for somebody else, from the same seed. */
  of(whom: string): Dice {
    return new Dice(`${this.name}/${whom}`);
  }

  chance(share: number): boolean {
    return this.below(FINE) < share * FINE;
  }

  /** A whole number from one to the other, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** Mostly near the least, now and then far beyond: as waiting times are. */
  wait(least: number, most: number): number {
    const share = this.below(FINE) / FINE;
    return Math.round(least + (most - least) * share ** 3);
  }

  pick<T>(things: readonly T[]): T {
    return things[this.below(things.length)]!;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }

  hex(count: number): string {
    return Array.from(this.bytes(count), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}
