/** Chance of the simulation: everybody has dice of their own, so that one does not disturb another. */
import { bytesToHex, SeededRng } from '@ludotheque/core';

const CHANCE_RESOLUTION = 1_000_000;

export class SimulationPrng extends SeededRng {
  private readonly streamName: string;

  constructor(name: string) {
    super(name);
    this.streamName = name;
  }

  /** Dice for somebody else, from the same seed. */
  fork(whom: string): SimulationPrng {
    return new SimulationPrng(`${this.streamName}/${whom}`);
  }

  chance(share: number): boolean {
    return this.below(CHANCE_RESOLUTION) < share * CHANCE_RESOLUTION;
  }

  /** A whole number from one to the other, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** Mostly near the least, now and then far beyond: as waiting times are. */
  longTailBetween(least: number, most: number): number {
    const share = this.below(CHANCE_RESOLUTION) / CHANCE_RESOLUTION;
    return Math.round(least + (most - least) * share ** 3);
  }

  pick<T>(things: readonly T[]): T {
    return things[this.below(things.length)]!;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }

  hexBytes(count: number): string {
    return bytesToHex(this.bytes(count));
  }
}
