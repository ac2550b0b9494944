import { plain } from '#i18n/lessonWords.ts';
import { amountText, answerText, optionText } from '#panelParts/lessons/answerText.ts';
import { isChosen, placeOf } from '#panelParts/lessons/chosenAnswer.ts';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import type { AskedQuestion, LessonAnswer, LessonKey } from '#protocol/lessons.ts';
import { type ActStep, type LessonStep, type LessonWords, revealId, type StepWords } from '#scenarios/lesson.ts';
import styles from './Sheet.module.css';
import { useHandOutTexts } from './useHandOutTexts.ts';

interface SheetStepProps {
  readonly step: LessonStep;
  readonly words: LessonWords;
  readonly derived: LessonKey;
  readonly hasAnswers: boolean;
}

/** A step on paper: what is said or asked with the run's numbers, and room to write or the answer. */
export function SheetStep({ step, words, derived, hasAnswers }: SheetStepProps) {
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
              deeds.map((deed) => (
                <li key={`${id} ${JSON.stringify(deed)}`}>{'line' in deed ? <code>{deed.line}</code> : id}</li>
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
