import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { plain } from '#i18n/lessonWords.ts';
import type { LessonKey } from '#protocol/lessons.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Sheet.module.css';
import { SheetStep } from './SheetStep.tsx';
import { useHandOutTexts } from './useHandOutTexts.ts';

interface SheetProps {
  readonly lesson: Lesson;
  readonly words: LessonWords;
  readonly derived: LessonKey;
  /** The answer key; else the worksheet, which has no answers. */
  readonly hasAnswers: boolean;
  readonly onBack: () => void;
}

/** A lesson on paper: what is read on the screen is what is printed, and nothing else of the page is. */
export function Sheet({ lesson, words, derived, hasAnswers, onBack }: SheetProps) {
  const t = useHandOutTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    // Printing takes the focus from its button.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Else the browser closes the dialog that comes back.
      event.preventDefault();
      onBack();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onBack]);
  useEffect(() => {
    // The rest of the page is not printed while the sheet is there.
    document.documentElement.dataset.sheet = '';
    return () => {
      delete document.documentElement.dataset.sheet;
    };
  }, []);
  const firstBet = lesson.steps.findIndex(({ kind }) => kind === 'predict');
  // What is told after a bet may say its answer; what is told before is needed for it.
  const shown = lesson.steps.filter(
    ({ kind }, at) => hasAnswers || kind === 'predict' || kind === 'act' || at < firstBet,
  );
  return createPortal(
    <div
      className={styles.sheet}
      role="dialog"
      aria-modal="true"
      aria-label={t(hasAnswers ? 'key' : 'worksheet')}
      data-part="sheet"
    >
      <nav className={styles.tools}>
        <Button ref={button} tone="primary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button onClick={onBack}>{t('back')}</Button>
      </nav>
      <article className={styles.paper}>
        <header>
          <p className={styles.kind}>
            {t(hasAnswers ? 'key' : 'worksheet')}
            {!hasAnswers && (
              <span>
                {t('name')} <i /> {t('date')} <i />
              </span>
            )}
          </p>
          <h1>{words.title}</h1>
          <p>{words.question}</p>
        </header>
        <ol>
          {shown.map((step) => (
            <SheetStep key={step.id} step={step} words={words} derived={derived} hasAnswers={hasAnswers} />
          ))}
        </ol>
        {hasAnswers && <Teacher words={words} />}
        <footer>{t('of', { release: lesson.release })}</footer>
      </article>
    </div>,
    document.body,
  );
}

function Teacher({ words: { misconception, teacher } }: Pick<SheetProps, 'words'>) {
  const t = useHandOutTexts();
  const { aim, ask, expect, whatIf } = teacher;
  return (
    <section>
      <h2>{t('misconception')}</h2>
      <p>{plain(misconception, {})}</p>
      <h2>{t('aim')}</h2>
      <p>{aim}</p>
      {ask.length > 0 && <h2>{t('ask')}</h2>}
      <ul>
        {ask.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {expect.length > 0 && <h2>{t('expect')}</h2>}
      <ul>
        {expect.map(({ says, reply }) => (
          <li key={says}>{t('believes', { answer: says, belief: reply })}</li>
        ))}
      </ul>
      {whatIf.length > 0 && <h2>{t('whatIf')}</h2>}
      <ul>
        {whatIf.map(({ line, shows }) => (
          <li key={line}>
            <code>{line}</code> {shows}
          </li>
        ))}
      </ul>
    </section>
  );
}
