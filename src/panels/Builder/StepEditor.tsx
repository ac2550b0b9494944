import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { formatSelection, useSelection } from '#client/selectionStore.ts';
import { type ActStep, type LessonStep, type PredictStep, revealId, type StepWords } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedValue } from '#scenarios/lessonOffers.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import { ChecksField, objectText } from './ChecksField.tsx';
import { changedStep, hasWay, NO_WORDS, withoutStep, withStepWords, withText, withWay, wordsIn } from './draft.ts';
import { Choice, LinesField, NumberField, TextField } from './Fields.tsx';
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
function Insert({ values, take }: InsertProps) {
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

/** The goals, the keeps, the allowed commands, and the solutions, which the author performed. */
function ActFields({ step, words, write, put }: StepProps<ActStep>) {
  const t = useBuilderTexts();
  const act = useRecorded()?.act;
  const begins = 'time' in step.at ? step.at.time : 0;
  return (
    <>
      <ChecksField
        label={t('goals')}
        checks={step.goals}
        offered={act?.goals ?? []}
        words={words}
        write={write}
        onChange={(goals) => put({ ...step, goals })}
      />
      <ChecksField
        label={t('keeps')}
        checks={step.keeps}
        offered={act?.keeps ?? []}
        words={words}
        write={write}
        onChange={(keeps) => put({ ...step, keeps })}
      />
      <NumberField
        label={t('within')}
        value={step.within}
        least={1}
        most={3600}
        onChange={(within) => put({ ...step, within })}
      />
      <LinesField label={t('allowed')} value={step.allowed} onChange={(allowed) => put({ ...step, allowed })} />
      <LinesField
        label={t('hints')}
        value={words.hints ?? []}
        onChange={(hints) => {
          put({ ...step, hints: hints.length });
          write({ hints });
        }}
      />
      <h4>{t('ways')}</h4>
      {step.solutions.map(({ id }) => (
        <TextField
          key={id}
          label={t('way', { id })}
          value={words.solutions?.[id] ?? ''}
          onChange={(text) => write({ solutions: { ...words.solutions, [id]: text } })}
        />
      ))}
      {act &&
        (hasWay(step, act) ? (
          <p className={styles.quiet}>{t('wayKnown')}</p>
        ) : (
          <div className={styles.actions}>
            <Button onClick={() => put(withWay(step, act))}>{t('addWay')}</Button>
          </div>
        ))}
      {step.solutions.length < 2 && <p className={styles.quiet}>{t('wayHint', { time: formatClock(begins * 1e6) })}</p>}
    </>
  );
}

interface BetFieldsProps extends StepProps<PredictStep> {
  readonly values: readonly OfferedValue[];
}

/**
 * The options, the misconception behind each wrong one, and the text of the reveal. The right answer is not written:
 * it is derived.
 */
function BetFields({ step, words, write, put, values }: BetFieldsProps) {
  const t = useBuilderTexts();
  const { question, reveal } = step;
  const belief = (id: string, label: string, note?: string) => (
    <TextField
      key={`wrong ${id}`}
      label={label}
      lines={2}
      value={words.wrong?.[id] ?? ''}
      onChange={(text) => write({ wrong: withText(words.wrong, id, text) })}
      {...(note !== undefined && { note })}
    />
  );
  return (
    <>
      {'options' in question &&
        question.options.map(({ id }) => (
          <div key={id} className={styles.part}>
            <TextField
              label={t('option', { id })}
              value={words.options?.[id] ?? ''}
              onChange={(text) => write({ options: { ...words.options, [id]: text } })}
            />
            {belief(id, t('wrong', { id }), t('wrongText'))}
          </div>
        ))}
      {question.ask === 'number' && (
        <div className={styles.row}>
          <NumberField
            label={t('from')}
            value={question.from}
            least={-1e9}
            most={question.to}
            onChange={(from) => put({ ...step, question: { ...question, from } })}
          />
          <NumberField
            label={t('to')}
            value={question.to}
            least={question.from}
            most={1e9}
            onChange={(to) => put({ ...step, question: { ...question, to } })}
          />
        </div>
      )}
      {(question.ask === 'number' || question.ask === 'moment') && (
        <>
          <NumberField
            label={t('tolerance')}
            value={question.tolerance}
            most={1e9}
            step={0.5}
            onChange={(tolerance) => put({ ...step, question: { ...question, tolerance } })}
          />
          {belief('low', t('low'))}
          {belief('high', t('high'))}
        </>
      )}
      <TextField
        label={t('revealText')}
        lines={3}
        value={words.reveal ?? ''}
        onChange={(text) => write({ reveal: text })}
      />
      <Insert
        values={values}
        take={({ name, value }) => {
          put({ ...step, reveal: { ...reveal, values: { ...reveal.values, [name]: value } } });
          write({ reveal: `${words.reveal ?? ''}{{${name}}}` });
        }}
      />
    </>
  );
}
