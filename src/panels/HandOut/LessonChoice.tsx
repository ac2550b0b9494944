import { useId } from 'react';
import { useBundledWords, useLessonWordsStore } from '#client/lessons/lessonWordsStore.ts';
import { useLanguage } from '#i18n/useTexts.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import styles from './HandOut.module.css';
import { useHandOutTexts } from './useHandOutTexts.ts';

interface LessonChoiceProps {
  readonly id: string;
  readonly choose: (id: string) => void;
}

/** Which lesson: those of the page, and those that were read from a file. */
export function LessonChoice({ id, choose }: LessonChoiceProps) {
  const t = useHandOutTexts();
  const label = useId();
  const words = useBundledWords();
  const language = useLanguage();
  const read = Object.values(useLessonWordsStore((known) => known.read));
  return (
    <p className={styles.row}>
      <label htmlFor={label}>{t('lesson')}</label>
      <select id={label} value={id} onChange={(event) => choose(event.target.value)}>
        {read.map(({ lesson }) => (
          <option key={lesson.id} value={lesson.id}>
            {(lesson.words[language] ?? Object.values(lesson.words)[0])?.title ?? lesson.id}
          </option>
        ))}
        {LESSONS.map((lesson) => (
          <option key={lesson.id} value={lesson.id}>
            {words?.[lesson.id]?.title ?? lesson.id}
          </option>
        ))}
      </select>
    </p>
  );
}
