import type { Story } from '#scenarios/story.ts';
import { fetchedLater } from '#widgets/lazyPart.tsx';

const fetchStories = fetchedLater(() => import('#scenarios/storyList.ts'));

/** The story of a scenario; `undefined` when it has none. The first call fetches the stories. */
export async function findStory(scenario: string): Promise<Story | undefined> {
  const { storyOf } = await fetchStories();
  return storyOf(scenario);
}
