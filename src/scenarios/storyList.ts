import { STORIES } from './generated/stories.ts';
import type { Story } from './story.ts';

export { STORIES };

const BY_SCENARIO: ReadonlyMap<string, Story> = new Map(STORIES.map((story) => [story.scenario, story]));

/** The story of a scenario; `undefined` when it has none. */
export function storyOf(scenario: string): Story | undefined {
  return BY_SCENARIO.get(scenario);
}
