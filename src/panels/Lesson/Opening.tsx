import { useLessonProgress } from '#client/lessons/lessonProgress.ts';
import { useBundledWords } from '#client/lessons/lessonWordsStore.ts';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import styles from './Lesson.module.css';

interface OpeningProps {
  readonly lesson: Pick<Lesson, 'minutes' | 'level' | 'needs'>;
  readonly words: Pick<LessonWords, 'question'>;
}

/**
 * The text at the first step: the question, the duration, and the lessons that should come before. It does not yet
 * reveal the misconception.
 */
export function Opening({ lesson: { minutes, level, needs }, words }: OpeningProps) {
  const t = useLessonTexts();
  const known = useBundledWords();
  const progress = useLessonProgress(({ of }) => of);
  const before = needs.filter((id) => progress[id]?.isDone !== true).flatMap((id) => known?.[id]?.title ?? []);
  const facts = [
    t('gallery.minutes', { count: minutes }),
    t(`gallery.level${level}`),
    ...(before.length > 0 ? [t('gallery.after', { titles: before.join(', ') })] : []),
  ];
  return (
    <>
      <p className={styles.lead}>{words.question}</p>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
    </>
  );
}
