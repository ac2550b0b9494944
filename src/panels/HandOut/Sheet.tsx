import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { addTexts } from '#i18n/addTexts.ts';
import { handOut } from '#i18n/en/handOut.ts';
import { plain } from '#i18n/lessonWords.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { amountText, answerText, isChosen, optionText, placeOf } from '#panelParts/stories/useLessonMoves.ts';
import { useLessonTexts } from '#panelParts/stories/useLessonTexts.ts';
import type { AskedQuestion, LessonAnswer, LessonKey } from '#protocol/lessons.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import { type ActStep, type LessonStep, revealId, type StepWords } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Sheet.module.css';

addTexts('handOut', handOut);

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
  const firstPrediction = lesson.steps.findIndex(({ kind }) => kind === 'predict');
  // A text after a question may say its answer; a text before it is needed to answer.
  const shown = lesson.steps.filter(
    ({ kind }, at) => hasAnswers || kind === 'predict' || kind === 'act' || at < firstPrediction,
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

interface SheetStepProps {
  readonly step: LessonStep;
  readonly words: LessonWords;
  readonly derived: LessonKey;
  readonly hasAnswers: boolean;
}

/** A step on paper: what is said or asked with the run's numbers, and room to write or the answer. */
function SheetStep({ step, words, derived, hasAnswers }: SheetStepProps) {
  const t = useHandOutTexts();
  const said = words.steps[step.id];
  const slots = derived.slots[step.id] ?? {};
  const question = derived.questions[step.id];
  const truth = hasAnswers ? derived.truths[step.id] : undefined;
  if (!said) return null;
  return (
    <li className={styles.step}>
      <h2>{said.title}</h2>
      <p>{plain(said.text, slots)}</p>
      {question && <Question question={question} words={said} truth={truth} />}
      {step.kind === 'act' && <Act step={step} words={said} slots={slots} hasAnswers={hasAnswers} />}
      {step.kind === 'predict' && !hasAnswers && (
        <p className={styles.lines}>
          {t('because')} <i /> <i />
        </p>
      )}
      {question && truth !== undefined && (
        <div className={styles.answer}>
          <p>
            {t('answer')}: <b>{answerText(question, said, truth)}</b>
          </p>
          <p>{plain(said.reveal ?? '', derived.slots[revealId(step.id)] ?? {})}</p>
          <ul>
            {Object.entries(said.wrong ?? {}).map(([id, belief]) => (
              <li key={id}>
                {t('believes', {
                  answer: id === 'low' || id === 'high' ? t(id) : optionText(question, said, id),
                  belief: plain(belief, derived.slots[revealId(step.id)] ?? {}),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

interface QuestionProps {
  readonly question: AskedQuestion;
  readonly words: StepWords;
  readonly truth: LessonAnswer | undefined;
}

function Question({ question, words, truth }: QuestionProps) {
  const t = useHandOutTexts();
  const { ask, options, from = 0, to = 0, unit } = question;
  if (ask === 'number' || ask === 'moment')
    return (
      <p className={styles.lines}>
        {t('amount', { from: amountText(question, from), to: amountText(question, to) })}:{' '}
        {truth === undefined ? <i data-short /> : <b>{answerText(question, words, truth)}</b>}{' '}
        {truth === undefined && unit}
      </p>
    );
  return (
    <>
      {(ask === 'many' || ask === 'order') && <p className={styles.how}>{t(ask)}</p>}
      <ol className={styles.options}>
        {options.map(({ id }) => (
          <li key={id} data-truth={(truth !== undefined && isChosen(truth, id)) || undefined}>
            <span className={styles.box}>{boxText(ask, truth, id)}</span>
            {optionText(question, words, id)}
          </li>
        ))}
      </ol>
    </>
  );
}

function boxText(ask: AskedQuestion['ask'], truth: LessonAnswer | undefined, id: string): string {
  if (truth === undefined || !isChosen(truth, id)) return '';
  return ask === 'order' ? String(placeOf(truth, id)) : '×';
}

interface ActProps {
  readonly step: ActStep;
  readonly words: StepWords;
  readonly slots: Readonly<Record<string, string | number>>;
  readonly hasAnswers: boolean;
}

function Act({ step, words, slots, hasAnswers }: ActProps) {
  const t = useHandOutTexts();
  const lesson = useLessonTexts();
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </>
    );
  const said = ({ id }: { readonly id: string }) => plain(words.checks?.[id] ?? id, slots);
  return (
    <>
      {list(t('goal'), step.goals.map(said))}
      {list(t('keep'), step.keeps.map(said))}
      {list(
        t('allowed'),
        step.allowed.map((each) => (each === 'bind' ? lesson('bind') : each)),
      )}
      {hasAnswers ? (
        <div className={styles.answer}>
          {list(
            t('hints'),
            (words.hints ?? []).map((hint) => plain(hint, slots)),
          )}
          {list(
            t('ways'),
            step.solutions.map(({ id }) => plain(words.solutions?.[id] ?? id, slots)),
          )}
          <ul>
            {step.solutions.flatMap(({ id, deeds }) =>
              deeds.map((task) => (
                <li key={`${id} ${JSON.stringify(task)}`}>{'line' in task ? <code>{task.line}</code> : id}</li>
              )),
            )}
          </ul>
        </div>
      ) : (
        <p className={styles.lines}>
          {t('did')} <i /> <i /> <i />
        </p>
      )}
    </>
  );
}

export function useHandOutTexts(): Texts<'handOut'> {
  return useTexts('handOut');
}
