import { useClient } from '#client/ClientProvider.tsx';
import { formatSelection, useSelection } from '#client/selectionStore.ts';
import { type LessonStep, revealId, type StepWords } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedValue } from '#scenarios/lessonOffers.ts';
import { Button } from '#widgets/Button.tsx';
import { ActFields } from './ActFields.tsx';
import { BetFields } from './BetFields.tsx';
import styles from './Builder.module.css';
import { ChecksField } from './ChecksField.tsx';
import { objectText } from './checkText.ts';
import { changedStep, NO_WORDS, withoutStep, withStepWords, wordsIn } from './draft.ts';
import { Choice, LinesField, TextField } from './Fields.tsx';
import { type Making, useBuilderTexts, useHere, useOpenView, useRecorded } from './useBuilder.ts';

export interface StepProps<S extends LessonStep = LessonStep> {
  readonly step: S;
  readonly words: StepWords;
  readonly write: (words: Partial<StepWords>) => void;
  readonly put: (step: LessonStep) => void;
}

interface StepEditorProps extends Making {
  readonly step: LessonStep;
  readonly number: number;
  readonly stands: LessonHere['stands'];
}

/** The editor of one step: its words, and the fields of its kind. */
export function StepEditor({ lesson, language, change, step, number, stands }: StepEditorProps) {
  const t = useBuilderTexts();
  const client = useClient();
  const words = wordsIn(lesson, language).steps[step.id] ?? NO_WORDS;
  const write = (part: Partial<StepWords>) => change((now) => withStepWords(now, language, step.id, part));
  const put = (changed: LessonStep) => change((now) => changedStep(now, changed));
  const here = useHere([]);
  const values = here?.values ?? [];
  const seqOf = (id: string) => stands.find((each) => each.id === id)?.seq;
  const goTo = (seq: number) => void client.control({ type: 'seek', seq }).catch(() => undefined);
  const [standsAt, revealedAt] = [seqOf(step.id), seqOf(revealId(step.id))];

  function insert({ name, value }: OfferedValue): void {
    put({ ...step, values: { ...step.values, [name]: value } });
    write({ text: `${words.text}{{${name}}}` });
  }

  return (
    <section className={styles.part} aria-label={t('editing', { number, kind: t(`kind.${step.kind}`) })}>
      <h3>{t('editing', { number, kind: t(`kind.${step.kind}`) })}</h3>
      <div className={styles.actions}>
        {standsAt !== undefined && <Button onClick={() => goTo(standsAt)}>{t('goThere')}</Button>}
        {revealedAt !== undefined && <Button onClick={() => goTo(revealedAt)}>{t('goToReveal')}</Button>}
        <Button onClick={() => change((now) => withoutStep(now, step.id))}>{t('removeStep')}</Button>
      </div>
      <TextField label={t('titleOf')} value={words.title} onChange={(title) => write({ title })} />
      <TextField
        label={step.kind === 'predict' ? t('question') : t('text')}
        lines={3}
        value={words.text}
        onChange={(text) => write({ text })}
      />
      {/* Before the entry that decides nobody knows what it holds. */}
      <Insert values={step.kind === 'predict' ? values.filter(({ isOfEntry }) => !isOfEntry) : values} take={insert} />
      {step.kind === 'predict' && <BetFields step={step} words={words} write={write} put={put} values={values} />}
      {step.kind === 'act' && <ActFields step={step} words={words} write={write} put={put} />}
      {step.kind === 'check' && <Shown step={step} words={words} write={write} put={put} />}
      {step.kind === 'reflect' && (
        <LinesField
          label={t('tries')}
          value={(step.tries ?? []).map(({ line }) => line ?? '')}
          onChange={(lines) =>
            put({ ...step, tries: lines.map((line, at) => ({ id: `try-${at + 1}`, at: step.id, line })) })
          }
        />
      )}
      <Focus step={step} put={put} />
    </section>
  );
}

interface InsertProps {
  readonly values: readonly OfferedValue[];
  readonly take: (value: OfferedValue) => void;
}

/** Numbers and names of the present moment for a text. They are derived when the lesson plays, never written. */
export function Insert({ values, take }: InsertProps) {
  const t = useBuilderTexts();
  return (
    <Choice
      label={t('insert')}
      value=""
      options={[
        { value: '', label: t('insertNone') },
        ...values.map(({ name, is }) => ({ value: name, label: t('inserted', { name, is: String(is).slice(0, 60) }) })),
      ]}
      onChange={(name) => {
        const value = values.find((each) => each.name === name);
        if (value) take(value);
      }}
    />
  );
}

function Shown({ step, words, write, put }: StepProps<Extract<LessonStep, { kind: 'check' }>>) {
  const t = useBuilderTexts();
  const act = useRecorded()?.act;
  return (
    <ChecksField
      label={t('checks')}
      checks={step.checks}
      offered={[...(act?.goals ?? []), ...(act?.keeps ?? [])]}
      words={words}
      write={write}
      onChange={(checks) => put({ ...step, checks })}
    />
  );
}

/** The focus of a step: another view, and the marks. */
function Focus({ step, put }: Pick<StepProps, 'step' | 'put'>) {
  const t = useBuilderTexts();
  const view = useOpenView();
  const selection = useSelection((state) => state.selection);
  const { show: _show, points: _points, ...rest } = step;
  const { show, points } = step;
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        {show ? (
          <>
            <span className={styles.quiet}>
              {t('shown', { view: [show.view, show.select].filter(Boolean).join(', ') })}
            </span>
            <Button onClick={() => put({ ...rest, ...(points && { points }) } as LessonStep)}>{t('clear')}</Button>
          </>
        ) : (
          <Button onClick={() => put({ ...step, show: view })}>{t('show')}</Button>
        )}
      </div>
      <div className={styles.actions}>
        {points ? (
          <>
            <span className={styles.quiet}>
              {t('marked', {
                object: points.map((point) => (typeof point === 'string' ? objectText(point) : point.part)).join(', '),
              })}
            </span>
            <Button onClick={() => put({ ...rest, ...(show && { show }) } as LessonStep)}>{t('clear')}</Button>
          </>
        ) : (
          <Button
            disabled={!selection}
            onClick={() => selection && put({ ...step, points: [formatSelection(selection)] })}
          >
            {t('mark')}
          </Button>
        )}
      </div>
    </div>
  );
}
