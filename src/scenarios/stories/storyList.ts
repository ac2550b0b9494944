import type { Story } from '#scenarios/story.ts';
import { firstMinute } from './firstMinute.ts';
import { preemption } from './preemption.ts';

const BY_SCENARIO: ReadonlyMap<string, Story> = new Map(
  [firstMinute, preemption].map((story: Story) => [story.scenario, story]),
);

/** The story of a scenario; `undefined` when it has none. */
export function storyOf(scenario: string): Story | undefined {
  return BY_SCENARIO.get(scenario);
}

/** Every story. */
export const STORIES: readonly Story[] = [...BY_SCENARIO.values()];
