import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { seedOf } from '#base/digest.ts';
import { table } from './tableOf.ts';
import type { World } from './world.ts';

interface StreamState {
  readonly state: readonly number[];
}

const STREAMS = table<StreamState>('kernel.random');

/** A named sequence of random numbers whose state is part of the world: one stream does not disturb another, and going back takes it back. */
export interface RandomStream {
  /** An integer in `[low, high]`, both included. */
  int(low: number, high: number): number;
}

export function randomStream(world: World, seed: number, name: string): RandomStream {
  const streams = world.table(STREAMS);
  let drawn: StreamState | undefined;
  let generator: RandomGenerator | undefined;
  return {
    int(low, high) {
      const known = streams.get(name);
      // Several numbers in a row come from one generator, unless somebody else has drawn meanwhile.
      if (!generator || known !== drawn)
        generator = known ? xoroshiro128plusFromState(known.state) : xoroshiro128plus(seedOf(`${seed}/${name}`));
      const value = uniformInt(generator, low, high);
      drawn = { state: generator.getState() };
      streams.put(name, drawn);
      return value;
    },
  };
}
