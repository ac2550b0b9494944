import type { Story } from '#scenarios/story.ts';

/** The story of a scenario; `undefined` when it has none. Stories are fetched when the first one is asked for. */
export async function findStory(scenario: string): Promise<Story | undefined> {
  const { storyOf } = await import('#scenarios/stories/storyList.ts');
  return storyOf(scenario);
}
