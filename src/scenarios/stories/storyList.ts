import type { Story } from '#scenarios/story.ts';
import { controlPlaneTaint } from './controlPlaneTaint.ts';
import { daemonSetPending } from './daemonSetPending.ts';
import { firstMinute } from './firstMinute.ts';
import { idleButFull } from './idleButFull.ts';
import { nobodysScheduler } from './nobodysScheduler.ts';
import { preemption } from './preemption.ts';
import { preemptionNotHelpful } from './preemptionNotHelpful.ts';
import { spreadOverTaints } from './spreadOverTaints.ts';
import { tooManyPods } from './tooManyPods.ts';
import { volumeInAnotherZone } from './volumeInAnotherZone.ts';

/** Every story, by the topic of its scenario. */
export const STORIES: readonly Story[] = [
  // start
  firstMinute,
  // scheduling
  preemption,
  // pending
  idleButFull,
  controlPlaneTaint,
  tooManyPods,
  preemptionNotHelpful,
  nobodysScheduler,
  volumeInAnotherZone,
  spreadOverTaints,
  daemonSetPending,
];

const BY_SCENARIO: ReadonlyMap<string, Story> = new Map(STORIES.map((story) => [story.scenario, story]));

/** The story of a scenario; `undefined` when it has none. */
export function storyOf(scenario: string): Story | undefined {
  return BY_SCENARIO.get(scenario);
}
