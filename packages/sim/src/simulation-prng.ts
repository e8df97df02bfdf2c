/** Seeded random numbers. Every part has a stream of its own, so that parts do not affect each other. */
import { bytesToHex, SeededRng } from '@ludotheque/core';

const CHANCE_RESOLUTION = 1_000_000;

export class SimulationPrng extends SeededRng {
  private readonly streamName: string;

  constructor(name: string) {
    super(name);
    this.streamName = name;
  }

  /** Another stream from the same seed; its name is part of the seed. */
  fork(name: string): SimulationPrng {
    return new SimulationPrng(`${this.streamName}/${name}`);
  }

  chance(probability: number): boolean {
    return this.below(CHANCE_RESOLUTION) < probability * CHANCE_RESOLUTION;
  }

  /** A whole number between the two, both included. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** Mostly near the minimum and rarely near the maximum, like latencies. */
  longTailBetween(min: number, max: number): number {
    const share = this.below(CHANCE_RESOLUTION) / CHANCE_RESOLUTION;
    return Math.round(min + (max - min) * share ** 3);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }

  hexBytes(count: number): string {
    return bytesToHex(this.bytes(count));
  }
}
