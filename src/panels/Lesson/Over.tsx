import { useEffect, useRef } from 'react';
import { LessonText } from '#panelParts/lessons/LessonText.tsx';
import { resultCode } from '#panelParts/lessons/resultCode.ts';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import type { LessonState } from '#protocol/lessons.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Lesson.module.css';
import { Steps } from './Steps.tsx';

interface OverProps {
  readonly state: LessonState;
  readonly lesson: Pick<Lesson, 'id' | 'steps'>;
  readonly words: LessonWords;
  readonly next: { readonly title: string; readonly open: () => void } | undefined;
  readonly playAgain: () => void;
  readonly leave: () => void;
}

/** The results of the lesson: the right answers, common misconceptions, and the next lesson. */
export function Over({ state, lesson, words, next, playAgain, leave }: OverProps) {
  const t = useLessonTexts();
  const { results, broken } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [right, reached] = (['right', 'reached'] as const).map(
    (wanted) => results.filter(({ result }) => result === wanted).length,
  ) as [number, number];
  const [bets, goals] = (['predict', 'act'] as const).map(
    (wanted) => lesson.steps.filter(({ kind }) => kind === wanted).length,
  ) as [number, number];
  return (
    <section className={styles.block} data-part="lesson-over">
      <h3 ref={heading} tabIndex={-1}>
        {t('ended')}
      </h3>
      {broken !== undefined && (
        <p role="alert">
          <VerdictText verdict="error">{t('cannotGoOn', { reason: broken })}</VerdictText>
        </p>
      )}
      {bets > 0 && <p className={styles.score}>{t('score', { right, count: bets })}</p>}
      {goals > 0 && <p className={styles.score}>{t('goals', { reached, count: goals })}</p>}
      <p className={styles.score} data-part="result-code">
        {t('resultCode')}: <code>{resultCode(lesson, results)}</code>
      </p>
      <p className={styles.quiet}>{t('resultCodeText')}</p>
      <div className={styles.note}>
        <h4>{t('misconception')}</h4>
        <p>
          <LessonText text={words.misconception} />
        </p>
      </div>
      <Steps state={state} lesson={lesson} words={words} />
      {next && (
        <div className={styles.part}>
          <h4>{t('nextLesson')}</h4>
          <p>{next.title}</p>
          <Button tone="primary" onClick={next.open}>
            {t('nextLesson')}
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={playAgain}>{t('playAgain')}</Button>
        <Button onClick={leave}>{t('lookAround')}</Button>
      </div>
    </section>
  );
}
