import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import type { LessonState } from '#protocol/lessons.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './Lesson.module.css';

const GLYPH = { right: 'fits', reached: 'fits', helped: 'waiting', left: 'waiting', wrong: 'cannot' } as const;

interface StepsProps {
  readonly state: Pick<LessonState, 'step' | 'phase' | 'index' | 'results'>;
  readonly lesson: Pick<Lesson, 'steps'>;
  readonly words: Pick<LessonWords, 'steps'>;
}

/** The steps of the lesson, with the results of those that ask something. Their names reveal no answer. */
export function Steps({ state: { step: present, phase, index, results }, lesson, words }: StepsProps) {
  const t = useLessonTexts();
  return (
    <section className={styles.block} aria-label={t('steps')}>
      <h3>{t('steps')}</h3>
      <ol className={styles.steps}>
        {lesson.steps.map(({ id, kind }, at) => {
          const result = results.find(({ step }) => step === id)?.result;
          const isNow = id === present && phase !== 'ended';
          return (
            <li
              key={id}
              data-kind={kind}
              data-done={at + 1 < index || undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              {result ? <VerdictGlyph verdict={GLYPH[result]} /> : <i aria-hidden="true" />}
              <span>{words.steps[id]?.title ?? id}</span>
              <small>{result ? t(`result.${result}`) : isNow ? t('now') : ''}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
