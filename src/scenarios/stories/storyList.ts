import type { Story } from '#scenarios/story.ts';
import { allOnOneNode } from './allOnOneNode.ts';
import { controlPlaneTaint } from './controlPlaneTaint.ts';
import { daemonSetPending } from './daemonSetPending.ts';
import { firstMinute } from './firstMinute.ts';
import { idleButFull } from './idleButFull.ts';
import { imageLocality } from './imageLocality.ts';
import { nobodysScheduler } from './nobodysScheduler.ts';
import { podsStay } from './podsStay.ts';
import { preemption } from './preemption.ts';
import { preemptionNotHelpful } from './preemptionNotHelpful.ts';
import { skewAfterRollout } from './skewAfterRollout.ts';
import { spreadOverTaints } from './spreadOverTaints.ts';
import { tooManyPods } from './tooManyPods.ts';
import { volumeInAnotherZone } from './volumeInAnotherZone.ts';
import { withoutRequests } from './withoutRequests.ts';

const BY_SCENARIO: ReadonlyMap<string, Story> = new Map(
  [
    allOnOneNode,
    controlPlaneTaint,
    daemonSetPending,
    firstMinute,
    idleButFull,
    imageLocality,
    nobodysScheduler,
    podsStay,
    preemption,
    preemptionNotHelpful,
    skewAfterRollout,
    spreadOverTaints,
    tooManyPods,
    volumeInAnotherZone,
    withoutRequests,
  ].map((story: Story) => [story.scenario, story]),
);

/** The story of a scenario; `undefined` when it has none. */
export function storyOf(scenario: string): Story | undefined {
  return BY_SCENARIO.get(scenario);
}

/** Every story. */
export const STORIES: readonly Story[] = [...BY_SCENARIO.values()];
