import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import { tryChange } from '#panelParts/stories/tryChange.ts';
import type { LessonState } from '#protocol/lessons.ts';
import type { StepWords } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Lesson.module.css';

type ToTry = NonNullable<LessonState['tries']>;

/** Changes to try, each on a fork; a try ends the lesson. */
export function Tries({ tries, words }: { readonly tries: ToTry; readonly words: StepWords | undefined }) {
  const t = useLessonTexts();
  const client = useClient();
  const [problem, setProblem] = useState('');
  async function change(wanted: ToTry[number]): Promise<void> {
    await client.control({ type: 'next' });
    setProblem((await tryChange(client, wanted)) ?? '');
  }
  if (tries.length === 0) return null;
  return (
    <section className={styles.block}>
      <h3>{t('tryThis')}</h3>
      <ul className={styles.ways}>
        {tries.map((wanted) => (
          <li key={wanted.id}>
            <span>
              {wanted.line !== undefined && <code>{wanted.line}</code>}
              {words?.tries?.[wanted.id]}
            </span>
            <Button onClick={() => void change(wanted)}>{t('try')}</Button>
          </li>
        ))}
      </ul>
      {problem !== '' && <p role="alert">{problem}</p>}
    </section>
  );
}
