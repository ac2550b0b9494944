import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useLessonBuilder } from '#client/telling/lessonBuilder.ts';
import { useLessonProgress } from '#client/telling/lessonProgress.ts';
import type { LessonWithFile } from '#client/telling/lessonWordsStore.ts';
import { useOwnLessons } from '#client/telling/ownLessons.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { builder as texts } from '#i18n/en/builder.ts';
import { useLanguage, useTexts } from '#i18n/useTexts.ts';
import { GalleryCards } from '#panelParts/gallery/GalleryCard.tsx';
import { showView } from '#panelParts/page/viewId.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { Lesson, LessonFile, LessonWords } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { LessonCard } from './LessonCard.tsx';
import styles from './Lessons.module.css';

addTexts('builder', texts);

interface OwnLessonsProps {
  readonly running: string | undefined;
  readonly open: (lesson: Lesson) => void;
  /** Makes a lesson of the open run. */
  readonly make: () => void;
}

interface Refusal {
  readonly file: string;
  readonly problems: readonly InputProblem[];
}

/** The first row of the gallery: the reader's own lessons, the way to add one, and the game. */
export function OwnLessons({ running, open, make }: OwnLessonsProps) {
  const t = useTexts('builder');
  const client = useClient();
  const id = useId();
  const language = useLanguage();
  const { lessons, read, add, remove } = useOwnLessons();
  const progress = useLessonProgress((kept) => kept.of);
  const [refusal, setRefusal] = useState<Refusal>();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<LessonWithFile>();
  useEffect(() => void read(client).catch(() => undefined), [read, client]);
  const wordsOf = ({ words }: LessonFile) => (words[language] ?? Object.values(words)[0]) as LessonWords;

  async function take(own: { readonly name: string; readonly text: string }): Promise<void> {
    setSaid('');
    setRemoved(undefined);
    const problems = await add(client, own).catch((error) => [{ message: reasonOf(error) }]);
    setRefusal(problems.length > 0 ? { file: own.name, problems } : undefined);
    const taken = problems.length === 0 ? useOwnLessons.getState().lessons.find(({ file }) => file === own) : undefined;
    if (taken) setSaid(t('taken', { title: wordsOf(taken.lesson).title }));
  }

  function drop(own: LessonWithFile): void {
    setSaid('');
    setRemoved(own);
    remove(own.lesson.id);
  }

  return (
    <section className={styles.row} aria-labelledby={id} data-part="own-lessons">
      <div className={styles.topic}>
        <h3 id={id}>{t('own')}</h3>
        <span>{t('ownText')}</span>
      </div>
      <div className={styles.own}>
        <div className={styles.actions}>
          <Button onClick={make}>{t('make')}</Button>
          <FileButton take={(file) => void take(file)} />
          <span className={styles.gameEntry}>
            <span>
              <b>{t('game')}</b> {t('gameText')}
            </span>
            <Button onClick={() => showView('game')}>{t('play')}</Button>
          </span>
        </div>
        {refusal && <Problems {...refusal} />}
        <div aria-live="polite" className={styles.said}>
          {said !== '' && <VerdictText verdict="fits">{said}</VerdictText>}
          {removed && (
            <span>
              {t('removed', { title: wordsOf(removed.lesson).title })}{' '}
              <Button onClick={() => void take(removed.file)}>{t('undo')}</Button>
            </span>
          )}
        </div>
        {lessons.length > 0 && (
          <GalleryCards>
            {lessons.map((own) => {
              const words = wordsOf(own.lesson);
              const card = { lesson: own.lesson, words, progress: progress[own.lesson.id], before: [] };
              return (
                <li key={own.lesson.id} className={styles.ownCard}>
                  <LessonCard card={card} isRunning={own.lesson.id === running} open={open} />
                  <IconButton
                    icon="edit"
                    size="small"
                    label={t('edit', { title: words.title })}
                    onClick={() => {
                      useLessonBuilder.getState().change(own.lesson);
                      make();
                    }}
                  />
                  <IconButton
                    icon="close"
                    size="small"
                    label={t('remove', { title: words.title })}
                    onClick={() => drop(own)}
                  />
                </li>
              );
            })}
          </GalleryCards>
        )}
      </div>
    </section>
  );
}

function FileButton({ take }: { readonly take: (file: { readonly name: string; readonly text: string }) => void }) {
  const t = useTexts('builder');
  const input = useRef<HTMLInputElement>(null);
  async function read({ currentTarget: element }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = element.files ?? [];
    if (!file) return;
    const text = await file.text();
    // Clears the value, so that the same file can be chosen again after a fix.
    element.value = '';
    take({ name: file.name, text });
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('openFile')}</Button>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept=".yaml,.yml,.json"
        aria-label={t('openFile')}
        tabIndex={-1}
        onChange={(event) => void read(event)}
      />
    </>
  );
}

const MOST_SHOWN = 10;

/** The problems of a file, with their places. */
function Problems({ file, problems }: Refusal) {
  const t = useTexts('builder');
  return (
    <div role="alert" className={styles.problems}>
      <VerdictText verdict="error">{t('refused', { file })}</VerdictText>
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`}>
            {line !== undefined && <span>{t('place', { line })}</span>} {field !== undefined && <code>{field}</code>}{' '}
            {message}
          </li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN && <p>{t('moreProblems', { count: problems.length - MOST_SHOWN })}</p>}
    </div>
  );
}
