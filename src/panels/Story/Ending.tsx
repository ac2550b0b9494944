import { useEffect, useRef, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { useMoment } from '#client/useMoment.ts';
import { storyPromise, storySawText, storyTryText } from '#panelParts/stories/storyTexts.ts';
import { tryChange } from '#panelParts/stories/tryChange.ts';
import type { StoryEnding } from '#protocol/telling.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { offerFocus } from '#widgets/offerFocus.ts';
import styles from './Story.module.css';
import { useScenarioTitles } from './useScenarioTitles.ts';
import { useStoryTexts } from './useStoryTexts.ts';

interface EndingProps {
  readonly ending: StoryEnding;
  readonly openScenario: (scenario: string) => void;
}

/** What was seen, what to try, and what to see next. */
export function Ending({ ending: { saw, tries, next }, openScenario }: EndingProps) {
  const t = useStoryTexts();
  const titles = useScenarioTitles();
  const client = useClient();
  const story = useMoment(({ telling }) => telling.story) ?? '';
  const close = useStoryStage((state) => state.closeEnding);
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => offerFocus(heading.current), []);

  async function change(wanted: StoryEnding['tries'][number]): Promise<void> {
    setProblem((await tryChange(client, wanted)) ?? '');
  }

  return (
    <section
      className={classes(styles.over, styles.ending)}
      aria-labelledby="story-saw"
      data-part="story-ending"
      onKeyDown={(event) => event.key === 'Escape' && close(true)}
    >
      <div>
        <h2 id="story-saw" ref={heading} tabIndex={-1}>
          {t('saw')}
        </h2>
        <ul className={styles.saw}>
          {saw.map(({ id, slots }) => (
            <li key={id}>{storySawText(story, id, slots)}</li>
          ))}
        </ul>
        <Button onClick={() => void replay(client)}>{t('replay')}</Button>{' '}
        <Button onClick={() => void playOn(client)}>{t('playOn')}</Button>
      </div>
      <div>
        <h2>{t('tryThis')}</h2>
        <ul className={styles.tries}>
          {tries.map((wanted) => (
            <li key={wanted.id}>
              <div>
                {wanted.line !== undefined && <code>{wanted.line}</code>}
                <span>{storyTryText(story, wanted.id)}</span>
              </div>
              <Button onClick={() => void change(wanted)}>{t('try')}</Button>
            </li>
          ))}
        </ul>
        {problem !== '' && <p role="alert">{problem}</p>}
      </div>
      <div>
        <h2>{t('next')}</h2>
        <strong>{titles(next)}</strong>
        <p>{storyPromise(next)}</p>
        <Button tone="primary" onClick={() => openScenario(next)}>
          {t('open')}
        </Button>
      </div>
    </section>
  );
}

async function replay(client: ReturnType<typeof useClient>): Promise<void> {
  await client.control({ type: 'inTurn', controls: [{ type: 'story', on: true }, { type: 'next' }, { type: 'play' }] });
}

/** The story is left; the run goes on as long as one likes. */
async function playOn(client: ReturnType<typeof useClient>): Promise<void> {
  await client.control({ type: 'inTurn', controls: [{ type: 'story', on: false }, { type: 'play' }] });
}
