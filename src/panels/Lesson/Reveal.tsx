import { beliefOf } from '#i18n/lessonWords.ts';
import { amountText, answerText } from '#panelParts/lessons/answerText.ts';
import { LessonText } from '#panelParts/lessons/LessonText.tsx';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import type { LessonState } from '#protocol/lessons.ts';
import type { StepWords } from '#scenarios/lesson.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Lesson.module.css';

interface RevealProps {
  readonly state: LessonState;
  readonly words: StepWords | undefined;
  /** The values of the reveal, for the misconception. */
  readonly slots: Readonly<Record<string, string | number>>;
}

/**
 * The answer, the truth, their difference, the evidence of the run, and last the misconception behind a wrong answer.
 */
export function Reveal({ state: { question, first, vote, revealed }, words, slots }: RevealProps) {
  const t = useLessonTexts();
  if (!question || !revealed) return null;
  const { right, truth, trap } = revealed;
  const wrong = beliefOf(words, trap);
  const isRevised = first && vote && JSON.stringify(first) !== JSON.stringify(vote);
  return (
    <section className={styles.block} data-part="lesson-reveal">
      <p className={styles.verdict}>
        <VerdictText verdict={right ? 'fits' : vote ? 'cannot' : 'waiting'}>
          {right ? t('right') : vote ? t('notSo') : t('noBet')}
        </VerdictText>
      </p>
      <dl className={styles.outcome}>
        {isRevised && (
          <div>
            <dt>{t('firstChosen')}</dt>
            <dd>{answerText(question, words, first.answer)}</dd>
          </div>
        )}
        <div data-yours>
          <dt>{t('chosen')}</dt>
          <dd>
            {vote ? answerText(question, words, vote.answer) : t('nothing')}
            {vote && <small>{t(`sure${vote.confidence}`)}</small>}
          </dd>
        </div>
        <div data-truth>
          <dt>{t('truth')}</dt>
          <dd>{answerText(question, words, truth)}</dd>
        </div>
        {!right && typeof truth === 'number' && typeof vote?.answer === 'number' && (
          <div>
            <dt>{t('difference')}</dt>
            <dd>
              {t('differenceValue', {
                sign: vote.answer > truth ? '+' : '−',
                amount: amountText(question, Math.abs(vote.answer - truth)),
              })}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.because}>
        <LessonText text={words?.reveal ?? ''} slots={slots} />
      </p>
      {wrong !== undefined && (
        <div className={styles.note}>
          <h3>{t('why')}</h3>
          <p>
            <LessonText text={wrong} slots={slots} />
          </p>
        </div>
      )}
    </section>
  );
}
