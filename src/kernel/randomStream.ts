import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { seedOf } from '#base/digest.ts';
import { table } from './delta.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

interface StreamState {
  readonly state: readonly number[];
}

const STREAMS = table<StreamState>('kernel.random');

/**
 * A named sequence of random numbers whose state is part of the world. One stream does not disturb another, and going
 * back in time restores it.
 */
export interface RandomStream {
  /** An integer in `[low, high]`, both included. */
  int(low: number, high: number): number;
  /**
   * One integer for each of `highs`, drawn in their order, from 0 to its `high`, both included. Cheaper than separate
   * calls.
   */
  ints(highs: readonly number[]): number[];
}

export function randomStream(world: World, seed: number, name: string): RandomStream {
  return new Stream(world.table(STREAMS), seed, name);
}

class Stream implements RandomStream {
  private readonly streams: Table<StreamState>;
  private readonly seed: number;
  private readonly name: string;
  private drawn: StreamState | undefined;
  private generator: RandomGenerator | undefined;

  constructor(streams: Table<StreamState>, seed: number, name: string) {
    this.streams = streams;
    this.seed = seed;
    this.name = name;
  }

  int(low: number, high: number): number {
    const generator = this.ready();
    const value = uniformInt(generator, low, high);
    this.keep(generator);
    return value;
  }

  ints(highs: readonly number[]): number[] {
    const generator = this.ready();
    const values = highs.map((high) => uniformInt(generator, 0, high));
    this.keep(generator);
    return values;
  }

  /** Consecutive draws share one generator, unless another caller has drawn from the stream meanwhile. */
  private ready(): RandomGenerator {
    const known = this.streams.get(this.name);
    if (!this.generator || known !== this.drawn)
      this.generator = known
        ? xoroshiro128plusFromState(known.state)
        : xoroshiro128plus(seedOf(`${this.seed}/${this.name}`));
    return this.generator;
  }

  private keep(generator: RandomGenerator): void {
    this.drawn = { state: generator.getState() };
    this.streams.put(this.name, this.drawn);
  }
}
