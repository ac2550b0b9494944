import { useEffect, useRef, useState } from 'react';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { goingOn, useStoryStage } from '#client/telling/storyStage.ts';
import { playAt } from '#client/transportActions.ts';
import { useMoment, useOpening } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { story } from '#i18n/en/story.ts';
import { scenarios } from '#i18n/generated/en/scenarios.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { storyPromise, storySawText, storyStepTitle, storyTryText, tryChange } from '#panelParts/stories/storyTexts.ts';
import { type ShowView, useStoryViews } from '#panelParts/stories/useStoryViews.ts';
import type { StoryEnding } from '#protocol/telling.ts';
import type { Story } from '#scenarios/story.ts';
import { storyOf } from '#scenarios/storyList.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { offerFocus } from '#widgets/focus.ts';
import styles from './Story.module.css';

addTexts('story', story);
// The embedded page has no menu that would bring them.
addTexts('scenarios', scenarios);

/** So long a step takes, about: read, and held where it decides. */
const STEP_SECONDS = 8;

export interface StoryOverStageProps {
  readonly showView: ShowView;
  readonly openScenario: (scenario: string) => void;
}

/** Before the start a story promises what one will see; at its end it says what was seen. Between the two it brings the stage to each step. */
export function StoryOverStage({ showView, openScenario }: StoryOverStageProps) {
  const opening = useOpening();
  const offered = useStoryStage((state) => state.offered);
  const isClosed = useStoryStage((state) => state.isEndingClosed);
  const ending = useMoment(({ telling }) => telling.ending);
  // A lesson says by itself what came of it.
  const isOver = useMoment(({ telling }) => telling.state === 'ended' && !telling.lesson);
  useStoryViews(showView);
  const story = offered === null ? undefined : storyOf(offered);
  useEffect(() => {
    if (story) showView(story.opens.view, story.opens.tab);
  }, [story, showView]);
  if (story && opening && !('format' in opening) && opening.scenario === story.scenario)
    return <Opening story={story} />;
  if (ending) return isClosed ? null : <Ending ending={ending} openScenario={openScenario} />;
  if (!isOver || !opening) return null;
  const source = 'format' in opening ? opening.source : opening;
  return <RunEnd scenario={source.scenario} openScenario={openScenario} />;
}

/** Announcement of the story, before it begins. */
function Opening({ story: { scenario, steps } }: { readonly story: Story }) {
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
          <small>{t('steps', { count: steps.length })}</small>
          <small>{t('minutes', { count: Math.max(1, Math.round((steps.length * STEP_SECONDS) / 60)) })}</small>
        </div>
      </div>
      <div className={styles.steps}>
        <h2>{t('whatHappens')}</h2>
        <ol>
          {steps.map(({ id, decisive }) => (
            <li key={id} data-decisive={decisive}>
              {storyStepTitle(scenario, id)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface RunEndProps {
  readonly scenario: string;
  readonly openScenario: (scenario: string) => void;
}

/** A scenario that was played without its story is over: the clock stands, and to play on is a choice. */
export function RunEnd({ scenario, openScenario }: RunEndProps) {
  const t = useStoryTexts();
  const titles = useScenarioTitles();
  const client = useClient();
  const timeUs = useMoment((moment) => moment.timeUs);
  const [isClosed, setClosed] = useState(false);
  const next = storyOf(scenario)?.end.next;
  if (isClosed) return null;

  async function again(): Promise<void> {
    await client.control({ type: 'seek', seq: 0 });
    await playOn();
  }

  async function playOn(): Promise<void> {
    await client.control(playAt(client, useViewStore.getState().speed));
  }

  return (
    <section
      className={styles.runEnd}
      aria-label={t('runEnds', { clock: formatClock(timeUs) })}
      data-part="run-end"
      onKeyDown={(event) => event.key === 'Escape' && setClosed(true)}
    >
      <p role="status">{t('runEnds', { clock: formatClock(timeUs) })}</p>
      <Button tone="primary" onClick={() => void playOn()}>
        {t('playOn')}
      </Button>
      <Button onClick={() => void again()}>{t('again')}</Button>
      {next !== undefined && (
        <Button onClick={() => openScenario(next)}>{t('nextScenario', { title: titles(next) })}</Button>
      )}
      <Button onClick={() => setClosed(true)}>{t('close')}</Button>
    </section>
  );
}

interface EndingProps {
  readonly ending: StoryEnding;
  readonly openScenario: (scenario: string) => void;
}

/** Summary, changes to try, and stories to see next. */
function Ending({ ending: { saw, tries, next }, openScenario }: EndingProps) {
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

/** The title of a scenario by its id. */
function useScenarioTitles(): (scenario: string) => string {
  const t = useTexts('scenarios');
  return (scenario) => t(`${scenario as 'first-minute'}.title`);
}

/** The words of the cards; those of a single story are with the stories. */
function useStoryTexts(): Texts<'story'> {
  return useTexts('story');
}
