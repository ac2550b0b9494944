import { useId } from 'react';
import type { Texts } from '#i18n/useTexts.ts';
import type { Check, NamedCheck } from '#scenarios/check.ts';
import type { StepWords } from '#scenarios/lesson.ts';
import type { OfferedCheck } from '#scenarios/lessonOffers.ts';
import type { StoryValue } from '#scenarios/story.ts';
import styles from './Builder.module.css';
import { isSame } from './draft.ts';
import { TextField } from './Fields.tsx';
import { useBuilderTexts } from './useBuilder.ts';

interface ChecksFieldProps {
  readonly label: string;
  readonly checks: readonly NamedCheck[];
  readonly offered: readonly OfferedCheck[];
  readonly words: StepWords;
  readonly write: (words: Partial<StepWords>) => void;
  readonly onToggle: (check: OfferedCheck) => void;
}

/** Checks to select: the chosen ones, each with its text, and the offered ones. */
export function ChecksField({ label, checks, offered, words, write, onToggle }: ChecksFieldProps) {
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
              <input type="checkbox" checked onChange={() => onToggle(each)} />
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
              <input type="checkbox" checked={false} onChange={() => onToggle(each)} />
              <span>{checkText(each.check, t)}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An offered check in words that name the object and its field as Kubernetes does. */
function checkText(check: Check, t: Texts<'builder'>): string {
  if ('absent' in check) return t('check.absent', { what: objectText(check.absent) });
  if (!('value' in check)) return t('check.other');
  const what = valueText(check.value, t);
  if (what === undefined) return t('check.other');
  if ('atLeast' in check) return t('check.atLeast', { what, value: check.atLeast });
  if ('atMost' in check) return t('check.atMost', { what, value: check.atMost });
  return typeof check.is === 'object' ? t('check.other') : t('check.is', { what, value: check.is });
}

function valueText(value: StoryValue, t: Texts<'builder'>): string | undefined {
  if ('object' in value) return `${objectText(value.object)} ${value.path}`;
  if (!('objects' in value)) return undefined;
  const { objects: kind, namespace, named, where } = value;
  const name = [namespace, named ?? '*'].filter((part) => part !== undefined).join('/');
  if (!where) return t('check.count', { kind, name });
  const fields = Object.entries(where).map(([path, is]) => `${path} ${is}`);
  return t('check.countWhere', { kind, name, where: fields.join(', ') });
}

/** `Pod default/web-1` for `Pod/default/web-1`. */
export function objectText(object: string): string {
  return object.replace('/', ' ');
}
