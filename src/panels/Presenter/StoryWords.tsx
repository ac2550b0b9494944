import { captionText, stepTitle } from '#client/telling/captionText.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { useCaption } from '#client/telling/useCaption.ts';
import { useMoment } from '#client/useMoment.ts';
import { storyPromise, storySawText } from '#panelParts/stories/storyTexts.ts';
import type { TellingStage } from '#protocol/telling.ts';
import { BigNodes } from './BigNodes.tsx';
import { Heading } from './Heading.tsx';
import styles from './Presenter.module.css';
import type { Picture } from './usePicture.ts';
import { useStoryTitle } from './useStoryTitle.ts';

interface StoryWordsProps {
  readonly stage: TellingStage;
  readonly picture: Picture;
}

/** The class's text of a story: its promise, the sentence of each step with its numbers, and a summary at the end. */
export function StoryWords({ stage, picture }: StoryWordsProps) {
  const said = useCaption(stage);
  const offered = useStoryStage((state) => state.offered);
  const story = useMoment(({ telling }) => telling.story);
  const ending = useMoment(({ telling }) => telling.ending);
  const title = useStoryTitle() ?? '';
  const nodes = picture === 'nodes' && <BigNodes mine={undefined} truth={undefined} />;
  if (offered !== null)
    return (
      <>
        <Heading title={title} text={storyPromise(offered)} />
        {nodes}
      </>
    );
  if (ending && story !== undefined)
    return (
      <>
        <Heading title={title} text={storyPromise(story)} />
        {nodes}
        <aside className={styles.side} data-mode="presenter">
          <ul className={styles.saw}>
            {ending.saw.map(({ id, slots }) => (
              <li key={id}>{storySawText(story, id, slots)}</li>
            ))}
          </ul>
        </aside>
      </>
    );
  return (
    <>
      <Heading title={(said && stepTitle(said.caption)) ?? title} text={said ? captionText(said.caption) : title} />
      {nodes}
      {said?.caption.formula !== undefined && (
        <p className={styles.wait} data-mode="presenter">
          <code>{said.caption.formula}</code>
        </p>
      )}
    </>
  );
}
