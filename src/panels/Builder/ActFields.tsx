import { formatClock } from '#base/clock.ts';
import type { ActStep } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Builder.module.css';
import { ChecksField } from './ChecksField.tsx';
import { hasWay, withWay } from './draft.ts';
import { LinesField, NumberField, TextField } from './Fields.tsx';
import type { StepProps } from './StepEditor.tsx';
import { useBuilderTexts, useRecorded } from './useBuilder.ts';

/** The goals, the keeps, the allowed commands, and the solutions, which the author performed. */
export function ActFields({ step, words, write, put }: StepProps<ActStep>) {
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
