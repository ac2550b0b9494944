import type { PredictStep } from '#scenarios/lesson.ts';
import type { OfferedValue } from '#scenarios/lessonOffers.ts';
import styles from './Builder.module.css';
import { withText } from './draft.ts';
import { NumberField, TextField } from './Fields.tsx';
import { Insert, type StepProps } from './StepEditor.tsx';
import { useBuilderTexts } from './useBuilder.ts';

interface BetFieldsProps extends StepProps<PredictStep> {
  readonly values: readonly OfferedValue[];
}

/**
 * The options, the misconception behind each wrong one, and the text of the reveal. The right answer is not written:
 * it is derived.
 */
export function BetFields({ step, words, write, put, values }: BetFieldsProps) {
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
