import { useStoryStage } from '#client/telling/storyStage.ts';
import { useMoment } from '#client/useMoment.ts';
import { storyPromise, storySawText } from '#panelParts/stories/storyTexts.ts';

/** What is said where a story is over: what it set out to show, while its last card answers that; the first of the answers once the card is put away. */
export function useEndWords(): string | undefined {
  const ending = useMoment(({ telling }) => telling.ending);
  const story = useMoment(({ telling }) => telling.story);
  const isClosed = useStoryStage((state) => state.isEndingClosed);
  if (!ending || story === undefined) return undefined;
  const [first] = ending.saw;
  return isClosed && first ? storySawText(story, first.id, first.slots) : storyPromise(story);
}
