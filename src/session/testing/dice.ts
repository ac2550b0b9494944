import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded choices for the makers of random clusters. */
export class Dice {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** An integer in `[low, high]`, both included. */
  int(low: number, high: number): number {
    return uniformInt(this.generator, low, high);
  }

  /** True that many times out of a hundred. */
  chance(percent: number): boolean {
    return this.int(1, 100) <= percent;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.int(0, choices.length - 1)] as T;
  }

  /** The parts, each with its own chance in percent, joined. */
  some<T extends object>(...parts: readonly (readonly [percent: number, make: () => T])[]): Partial<T> {
    let joined: Partial<T> = {};
    for (const [percent, make] of parts) if (this.chance(percent)) joined = { ...joined, ...make() };
    return joined;
  }
}
