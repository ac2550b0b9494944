import { useEffect, useRef } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { goingOn, useStoryStage } from '#client/telling/storyStage.ts';
import { storyBeatText, storyPromise } from '#panelParts/stories/storyTexts.ts';
import type { Story } from '#scenarios/story.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { offerFocus } from '#widgets/offerFocus.ts';
import styles from './Story.module.css';
import { useScenarioTitles } from './useScenarioTitles.ts';
import { useStoryTexts } from './useStoryTexts.ts';

/** So long a step takes, about: read, and held where it decides. */
const STEP_SECONDS = 8;

/** What the story will show, before it begins. */
export function Opening({ story: { scenario, steps } }: { readonly story: Story }) {
  const t = useStoryTexts();
  const titles = useScenarioTitles();
  const client = useClient();
  const offer = useStoryStage((state) => state.offer);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => offerFocus(start.current), []);

  return (
    <section className={classes(styles.over, styles.opening)} aria-labelledby="story-title" data-part="story-opening">
      <div className={styles.promise}>
        <h1 id="story-title">{titles(scenario)}</h1>
        <p>{storyPromise(scenario)}</p>
        <div className={styles.actions}>
          <Button ref={start} tone="primary" onClick={() => void client.control(goingOn({ type: 'play' }))}>
            {t('start')}
          </Button>
          <Button onClick={() => offer(null)}>{t('lookAround')}</Button>
          <small>{t('beats', { count: steps.length })}</small>
          <small>{t('minutes', { count: Math.max(1, Math.round((steps.length * STEP_SECONDS) / 60)) })}</small>
        </div>
      </div>
      <div className={styles.beats}>
        <h2>{t('whatHappens')}</h2>
        <ol>
          {steps.map(({ id, decisive }) => (
            <li key={id} data-decisive={decisive}>
              {storyBeatText(scenario, id)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
