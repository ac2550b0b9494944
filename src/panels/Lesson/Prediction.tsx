import { type ReactNode, useEffect, useId } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import {
  amountText,
  answerText,
  isChosen,
  onScale,
  optionText,
  placeOf,
  useLessonDraft,
  vote,
  withOption,
} from '#panelParts/stories/useLessonMoves.ts';
import { useLessonTexts } from '#panelParts/stories/useLessonTexts.ts';
import type { AskedQuestion, Confidence, LessonAnswer, LessonState } from '#protocol/lessons.ts';
import type { StepWords } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './Lesson.module.css';
import { optionMarks } from './optionMarks.ts';

interface PredictionProps {
  readonly state: LessonState;
  readonly question: AskedQuestion;
  readonly words: StepWords | undefined;
  /** The question, with its numbers. */
  readonly text: ReactNode;
}

const HOW = {
  one: 'chooseOne',
  many: 'chooseMany',
  order: 'chooseOrder',
  node: 'chooseNode',
  pod: 'choosePod',
  number: 'chooseNumber',
  moment: 'chooseMoment',
} as const;

/** The question, its options, and the reader's confidence. The button that continues locks the answer. */
export function Prediction({ state, question, words, text }: PredictionProps) {
  const t = useLessonTexts();
  const client = useClient();
  const { answer, confidence, begin, beSure } = useLessonDraft();
  const { first, vote: voted } = state;
  const prediction = `${state.id}/${state.step}`;
  useEffect(() => {
    if (useLessonDraft.getState().prediction !== prediction) begin(prediction, voted?.answer, voted?.confidence);
  }, [begin, prediction, voted]);
  useChoiceOnStage(question);
  useOptionMarks(question, answer);
  return (
    <section className={styles.block} data-part="lesson-question">
      <fieldset className={styles.question}>
        <legend>{text}</legend>
        <p className={styles.quiet}>{t(HOW[question.ask])}</p>
        {question.ask === 'number' || question.ask === 'moment' ? (
          <Scale question={question} />
        ) : (
          <Options question={question} words={words} />
        )}
      </fieldset>
      <div className={styles.row}>
        <span>{t('sureness')}</span>
        <Segmented
          label={t('sureness')}
          value={String(confidence)}
          segments={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`sure${value}`) }))}
          onChange={(value) => beSure(Number(value) as Confidence)}
        />
      </div>
      {first ? (
        <p className={styles.quiet}>{t('voted', { answer: answerText(question, words, first.answer) })}</p>
      ) : (
        <Button disabled={answer === undefined} onClick={() => void vote(client)}>
          {t('talk')}
        </Button>
      )}
      <p className={styles.quiet}>{state.hidden ? t('hidden') : t('lifted')}</p>
    </section>
  );
}

function Options({ question, words }: Pick<PredictionProps, 'question' | 'words'>) {
  const t = useLessonTexts();
  const name = useId();
  const { answer, choose } = useLessonDraft();
  const { ask, options } = question;
  const type = ask === 'many' || ask === 'order' ? 'checkbox' : 'radio';
  return (
    <ul className={styles.options} data-own-keys={type === 'radio' || undefined}>
      {options.map(({ id }, at) => {
        const place = ask === 'order' ? placeOf(answer, id) : undefined;
        return (
          <li key={id}>
            <label className={classes(styles.option, isChosen(answer, id) && styles.chosen)}>
              <input
                type={type}
                name={name}
                checked={isChosen(answer, id)}
                onChange={() => choose(withOption(question, answer, id))}
              />
              {at < 9 ? <Kbd>{at + 1}</Kbd> : <span />}
              <span>{optionText(question, words, id)}</span>
              {isChosen(answer, id) && <small>{place === undefined ? t('yourAnswer') : t('rank', { place })}</small>}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** A slider or a field for a number; it has no value until the reader sets one. */
function Scale({ question }: Pick<PredictionProps, 'question'>) {
  const t = useLessonTexts();
  const { answer, choose } = useLessonDraft();
  const { from = 0, to = 0, step = 1, unit } = question;
  const chosen = typeof answer === 'number' ? answer : undefined;
  const take = (typed: string) => choose(typed === '' ? undefined : onScale(question, Number(typed)));
  return (
    <div className={styles.scale}>
      <input
        type="range"
        aria-label={t(HOW[question.ask])}
        aria-valuetext={chosen === undefined ? t('notChosen') : amountText(question, chosen)}
        min={from}
        max={to}
        step={step}
        value={chosen ?? (from + to) / 2}
        data-unset={chosen === undefined || undefined}
        onChange={(event) => take(event.target.value)}
        onPointerUp={(event) => take(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <small>{amountText(question, from)}</small>
        <label className={styles.typed}>
          <input
            type="number"
            aria-label={t(HOW[question.ask])}
            min={from}
            max={to}
            step={step}
            value={chosen ?? ''}
            placeholder="?"
            onChange={(event) => take(event.target.value)}
          />
          {unit}
        </label>
        <small>{amountText(question, to)}</small>
      </div>
    </div>
  );
}

/** Selecting a node or a Pod on the stage chooses it. */
function useChoiceOnStage({ ask, options }: AskedQuestion): void {
  const selection = useSelection((state) => state.selection);
  const choose = useLessonDraft((draft) => draft.choose);
  const kind = ask === 'node' ? 'Node' : ask === 'pod' ? 'Pod' : undefined;
  const name = selection?.kind === kind ? selection?.name : undefined;
  const isOption = name !== undefined && options.some(({ id }) => id === name);
  useEffect(() => {
    if (isOption && name !== undefined) choose(name);
  }, [isOption, name, choose]);
}

/** Marks the options on the stage with one style sheet, so nothing renders again for it. */
function useOptionMarks(question: AskedQuestion, answer: LessonAnswer | undefined): void {
  const rules = optionMarks(question, answer).join('\n');
  useEffect(() => {
    if (rules === '' || typeof CSSStyleSheet !== 'function' || !document.adoptedStyleSheets) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [rules]);
}
