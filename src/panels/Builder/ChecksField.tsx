import { useId } from 'react';
import type { NamedCheck } from '#scenarios/check.ts';
import type { StepWords } from '#scenarios/lesson.ts';
import type { OfferedCheck } from '#scenarios/lessonOffers.ts';
import styles from './Builder.module.css';
import { checkText } from './checkText.ts';
import { isSame, toggled } from './draft.ts';
import { TextField } from './Fields.tsx';
import { useBuilderTexts } from './useBuilder.ts';

interface ChecksFieldProps {
  readonly label: string;
  readonly checks: readonly NamedCheck[];
  readonly offered: readonly OfferedCheck[];
  readonly words: StepWords;
  readonly write: (words: Partial<StepWords>) => void;
  readonly onChange: (checks: readonly NamedCheck[]) => void;
}

/** Checks to select: the chosen ones, each with its text, and the offered ones. */
export function ChecksField({ label, checks, offered, words, write, onChange }: ChecksFieldProps) {
  const t = useBuilderTexts();
  const id = useId();
  const others = offered.filter(({ check }) => !checks.some((each) => isSame(each.check, check)));
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h4 id={id}>{label}</h4>
      {checks.length + others.length === 0 && <p className={styles.quiet}>{t('noGoals')}</p>}
      <ul className={styles.ticks}>
        {checks.map((each) => (
          <li key={each.id}>
            <label>
              <input type="checkbox" checked onChange={() => onChange(toggled(checks, each))} />
              <span>{checkText(each.check, t)}</span>
            </label>
            <TextField
              label={t('checkText')}
              value={words.checks?.[each.id] ?? ''}
              onChange={(text) => write({ checks: { ...words.checks, [each.id]: text } })}
            />
          </li>
        ))}
        {others.map((each) => (
          <li key={JSON.stringify(each.check)}>
            <label>
              <input type="checkbox" checked={false} onChange={() => onChange(toggled(checks, each))} />
              <span>{checkText(each.check, t)}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
