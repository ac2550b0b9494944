import { reasonOf } from '#base/problemText.ts';
import { Dice } from '#session/testing/dice.ts';
import { FuzzRun } from './fuzzRun.ts';
import { RANDOM_FEATURES, type RandomFeature } from './randomCommand.ts';
import { shrink } from './shrink.ts';
import type { WanderStep } from './wander.ts';

const COMMANDS = 25;
/** Other choices than those that make the cluster of the same seed. */
const FEATURE_SEED = 0x5eed;
/** Each try is a whole run. */
const MOST_TRIES = 120;

/** A seed whose run broke an invariant. */
export interface SwarmFailure {
  readonly seed: number;
  readonly features: readonly RandomFeature[];
  readonly message: string;
  /** As few steps as were found to break it still. */
  readonly steps: readonly WanderStep[];
  readonly stepsBefore: number;
}

export interface SwarmResult {
  readonly entries: number;
  readonly isAtRest: boolean;
  readonly failure: SwarmFailure | undefined;
}

/**
 * One random run in which only some features are on: what crowds out other things in a run with everything is off in half of
 * the runs. A failing run is shrunk.
 */
export function swarmRun(seed: number): SwarmResult {
  const features = featuresOf(seed);
  const run = new FuzzRun(seed);
  try {
    const isAtRest = run.play(COMMANDS, features).settle();
    return { entries: run.session.run.head.seq, isAtRest, failure: undefined };
  } catch (error) {
    const message = reasonOf(error);
    const steps = shrink(run.steps, (part) => signature(failureOf(seed, part)) === signature(message), MOST_TRIES);
    const failure = { seed, features, message, steps, stepsBefore: run.steps.length };
    return { entries: run.session.run.head.seq, isAtRest: false, failure };
  }
}

/** Each on or off, and at least one on. */
export function featuresOf(seed: number): readonly RandomFeature[] {
  const dice = new Dice(seed ^ FEATURE_SEED);
  const on = RANDOM_FEATURES.filter(() => dice.chance(50));
  return on.length > 0 ? on : [dice.pick(RANDOM_FEATURES)];
}

function failureOf(seed: number, steps: readonly WanderStep[]): string | undefined {
  try {
    new FuzzRun(seed).retrace(steps).settle();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** The text of a failure without its names, numbers and moments. */
export function signature(message: string | undefined): string | undefined {
  return message
    ?.replace(/^seed [^)]*\): /, '')
    .split(';')[0]
    ?.replace(/[\w./-]*\d[\w./-]*/g, '#');
}
