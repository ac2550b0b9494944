import type { Draft } from 'immer';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { formatSelection, useSelection } from '#client/selectionStore.ts';
import { type ActStep, type LessonStep, type PredictStep, revealId, type StepWords } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedValue } from '#scenarios/lessonOffers.ts';
import type { StoryValue } from '#scenarios/story.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import { ChecksField, objectText } from './ChecksField.tsx';
import { addWay, hasWay, NO_WORDS, removeStep, stepWordsOf, toggle, wordsIn } from './draft.ts';
import { Choice, LinesField, NumberField, TextField } from './Fields.tsx';
import { type Making, useBuilderTexts, useHere, useOpenView, useRecorded } from './useBuilder.ts';

export interface StepProps<S extends LessonStep = LessonStep> {
  readonly step: S;
  readonly words: StepWords;
  readonly write: (words: Partial<StepWords>) => void;
  readonly edit: (recipe: (step: Draft<S>, words: Draft<StepWords>) => void) => void;
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
  const here = useHere([]);
  const values = here?.values ?? [];
  const seqOf = (id: string) => stands.find((each) => each.id === id)?.seq;
  const goTo = (seq: number) => void client.control({ type: 'seek', seq }).catch(() => undefined);
  const [standsAt, revealedAt] = [seqOf(step.id), seqOf(revealId(step.id))];

  /** The recipe gets the step as one of the given kind. */
  const editOf =
    <S extends LessonStep>(_: S): StepProps<S>['edit'] =>
    (recipe) =>
      change((now) => {
        const edited = now.steps.find(({ id }) => id === step.id);
        if (edited) recipe(edited as Draft<S>, stepWordsOf(now, language, step.id));
      });
  const edit = editOf(step);
  const write = (part: Partial<StepWords>) => edit((_, said) => void Object.assign(said, part));

  function insert({ name, value }: OfferedValue): void {
    edit((now, said) => {
      now.values = { ...now.values, [name]: value as Draft<StoryValue> };
      said.text += `{{${name}}}`;
    });
  }

  return (
    <section className={styles.part} aria-label={t('editing', { number, kind: t(`kind.${step.kind}`) })}>
      <h3>{t('editing', { number, kind: t(`kind.${step.kind}`) })}</h3>
      <div className={styles.actions}>
        {standsAt !== undefined && <Button onClick={() => goTo(standsAt)}>{t('goThere')}</Button>}
        {revealedAt !== undefined && <Button onClick={() => goTo(revealedAt)}>{t('goToReveal')}</Button>}
        <Button onClick={() => change((now) => removeStep(now, step.id))}>{t('removeStep')}</Button>
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
      {step.kind === 'predict' && (
        <PredictionFields step={step} words={words} write={write} edit={editOf(step)} values={values} />
      )}
      {step.kind === 'act' && <ActFields step={step} words={words} write={write} edit={editOf(step)} />}
      {step.kind === 'check' && <Shown step={step} words={words} write={write} edit={editOf(step)} />}
      {step.kind === 'reflect' && (
        <LinesField
          label={t('tries')}
          value={(step.tries ?? []).map(({ line }) => line ?? '')}
          onChange={(lines) =>
            editOf(step)((now) => {
              now.tries = lines.map((line, at) => ({ id: `try-${at + 1}`, at: step.id, line }));
            })
          }
        />
      )}
      <Focus step={step} edit={edit} />
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

function Shown({ step, words, write, edit }: StepProps<Extract<LessonStep, { kind: 'check' }>>) {
  const t = useBuilderTexts();
  const act = useRecorded()?.act;
  return (
    <ChecksField
      label={t('checks')}
      checks={step.checks}
      offered={[...(act?.goals ?? []), ...(act?.keeps ?? [])]}
      words={words}
      write={write}
      onToggle={(check) => edit((now) => toggle(now.checks, check))}
    />
  );
}

/** The focus of a step: another view, and the marks. */
function Focus({ step, edit }: Pick<StepProps, 'step' | 'edit'>) {
  const t = useBuilderTexts();
  const view = useOpenView();
  const selection = useSelection((state) => state.selection);
  const { show, points } = step;
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        {show ? (
          <>
            <span className={styles.quiet}>
              {t('shown', { view: [show.view, show.select].filter(Boolean).join(', ') })}
            </span>
            <Button
              onClick={() =>
                edit((now) => {
                  delete now.show;
                })
              }
            >
              {t('clear')}
            </Button>
          </>
        ) : (
          <Button
            onClick={() =>
              edit((now) => {
                now.show = view;
              })
            }
          >
            {t('show')}
          </Button>
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
            <Button
              onClick={() =>
                edit((now) => {
                  delete now.points;
                })
              }
            >
              {t('clear')}
            </Button>
          </>
        ) : (
          <Button
            disabled={!selection}
            onClick={() =>
              edit((now) => {
                if (selection) now.points = [formatSelection(selection)];
              })
            }
          >
            {t('mark')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The goals, the keeps, the allowed commands, and the solutions, which the author performed. */
function ActFields({ step, words, write, edit }: StepProps<ActStep>) {
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
        onToggle={(check) => edit((now) => toggle(now.goals, check))}
      />
      <ChecksField
        label={t('keeps')}
        checks={step.keeps}
        offered={act?.keeps ?? []}
        words={words}
        write={write}
        onToggle={(check) => edit((now) => toggle(now.keeps, check))}
      />
      <NumberField
        label={t('within')}
        value={step.within}
        least={1}
        most={3600}
        onChange={(within) =>
          edit((now) => {
            now.within = within;
          })
        }
      />
      <LinesField
        label={t('allowed')}
        value={step.allowed}
        onChange={(allowed) =>
          edit((now) => {
            now.allowed = [...allowed];
          })
        }
      />
      <LinesField
        label={t('hints')}
        value={words.hints ?? []}
        onChange={(hints) =>
          edit((now, said) => {
            now.hints = hints.length;
            said.hints = [...hints];
          })
        }
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
            <Button onClick={() => edit((now) => addWay(now, act))}>{t('addWay')}</Button>
          </div>
        ))}
      {step.solutions.length < 2 && <p className={styles.quiet}>{t('wayHint', { time: formatClock(begins * 1e6) })}</p>}
    </>
  );
}

interface PredictionFieldsProps extends StepProps<PredictStep> {
  readonly values: readonly OfferedValue[];
}

/**
 * The options, the misconception behind each wrong one, and the text of the reveal. The right answer is not written:
 * it is derived.
 */
function PredictionFields({ step, words, write, edit, values }: PredictionFieldsProps) {
  const t = useBuilderTexts();
  const { question } = step;
  const ask = (scale: { readonly from?: number; readonly to?: number; readonly tolerance?: number }) =>
    edit((now) => void Object.assign(now.question, scale));
  const belief = (id: string, label: string, note?: string) => (
    <TextField
      key={`wrong ${id}`}
      label={label}
      lines={2}
      value={words.wrong?.[id] ?? ''}
      onChange={(text) =>
        edit((_, said) => {
          said.wrong ??= {};
          if (text === '') delete said.wrong[id];
          else said.wrong[id] = text;
        })
      }
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
            onChange={(from) => ask({ from })}
          />
          <NumberField
            label={t('to')}
            value={question.to}
            least={question.from}
            most={1e9}
            onChange={(to) => ask({ to })}
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
            onChange={(tolerance) => ask({ tolerance })}
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
        take={({ name, value }) =>
          edit((now, said) => {
            now.reveal.values = { ...now.reveal.values, [name]: value as Draft<StoryValue> };
            said.reveal = `${said.reveal ?? ''}{{${name}}}`;
          })
        }
      />
    </>
  );
}
