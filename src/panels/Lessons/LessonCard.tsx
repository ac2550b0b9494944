import { useMemo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { GalleryCard } from '#panelParts/gallery/GalleryCard.tsx';
import { scenarioById } from '#panelParts/scenarios/catalogue.ts';
import { ScenarioPicture } from '#panelParts/scenarios/ScenarioPicture.tsx';
import type { Sketched } from '#panelParts/scenarios/scenarioOutline.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import { Icon } from '#widgets/Icon.tsx';
import type { LessonCard as Card } from './curriculum.ts';
import styles from './Lessons.module.css';

/** The nodes of a run of manifests when the lesson gives none: three, as in any run of a person's own. */
const OWN_NODES = { count: 3, cpu: '4' };

interface LessonCardProps {
  readonly card: Card;
  readonly isRunning: boolean;
  readonly open: (lesson: Lesson) => void;
}

/** A lesson in the gallery: a small picture of its run, its question, and the reader's progress. */
export function LessonCard({ card: { lesson, words, progress, before }, isRunning, open }: LessonCardProps) {
  const t = useTexts('lesson');
  const sketch = useMemo(() => sketchOfLesson(lesson), [lesson]);
  return (
    <GalleryCard
      picture={
        <>
          {sketch && <ScenarioPicture scenario={sketch} />}
          <StepMarks lesson={lesson} />
        </>
      }
      name={words.title}
      text={words.question}
      facts={
        <>
          <span>{t('gallery.minutes', { count: lesson.minutes })}</span>
          <span>{t(`gallery.level${lesson.level}`)}</span>
          {isRunning && <b>{t('gallery.running')}</b>}
          {!isRunning && progress?.isDone && (
            <b className={styles.done}>
              <Icon name="check" />
              {t('gallery.done')}
            </b>
          )}
          {!isRunning && progress && !progress.isDone && (
            <b>{t('gallery.at', { index: progress.index, of: progress.of })}</b>
          )}
        </>
      }
      isCurrent={isRunning}
      onOpen={() => open(lesson)}
    >
      {lesson.exam.length > 0 && <span className={styles.exam}>{lesson.exam.join(' · ')}</span>}
      {before.length > 0 && (
        <span className={styles.exam}>
          {t('gallery.after', { titles: before.map(({ title }) => title).join(', ') })}
        </span>
      )}
    </GalleryCard>
  );
}

const PITCH = 12;

/** Its steps in order: squares for questions and acts, lines for the others. */
function StepMarks({ lesson: { steps } }: { readonly lesson: Lesson }) {
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${steps.length * PITCH} 8`}
      width={steps.length * PITCH}
      height="8"
      aria-hidden="true"
    >
      {steps.map(({ id, kind }, at) =>
        kind === 'predict' || kind === 'act' ? (
          <rect key={id} x={at * PITCH + 0.5} y="0.5" width="7" height="7" data-kind={kind} />
        ) : (
          <path key={id} d={`M${at * PITCH} 4h8`} data-kind={kind} />
        ),
      )}
    </svg>
  );
}

/** The data for a lesson's picture: the run that it is played on. `undefined` when there is no such scenario. */
function sketchOfLesson({ run }: Pick<Lesson, 'run'>): Sketched | undefined {
  if ('scenario' in run) return scenarioById(run.scenario);
  return { nodes: [run.nodes ?? OWN_NODES], manifests: run.manifests, script: [], endUs: 1 };
}
