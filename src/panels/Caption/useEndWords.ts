import { useStoryStage } from '#client/telling/storyStage.ts';
import { useMoment } from '#client/useMoment.ts';
import { storyPromise, storySawText } from '#panelParts/stories/storyTexts.ts';

/**
 * The text at the end of a story: its promise while the last card answers it; the first of the answers once the card
 * is closed.
 */
export function useEndWords(): string | undefined {
  const ending = useMoment(({ telling }) => telling.ending);
  const story = useMoment(({ telling }) => telling.story);
  const isClosed = useStoryStage((state) => state.isEndingClosed);
  if (!ending || story === undefined) return undefined;
  const [first] = ending.saw;
  return isClosed && first ? storySawText(story, first.id, first.slots) : storyPromise(story);
}
