import { useMemo } from 'react';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Assumption } from '#protocol/assumption.ts';
import type { BudgetRule, Landing } from '#protocol/lab.ts';
import { FormField } from '#widgets/FormField.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import ask from '../ask/Ask.module.css';

/** The form's values for every kind of assumption. */
export interface AssumptionDraft {
  readonly what: Assumption['what'];
  /** Empty means the first budget. */
  readonly budget: string;
  readonly keeps: 'minAvailable' | 'maxUnavailable';
  readonly value: string;
  readonly like: string;
  readonly of: string;
  readonly resource: 'cpu' | 'memory';
  readonly amount: string;
  readonly line: string;
}

export const EMPTY_DRAFT: AssumptionDraft = {
  what: 'budget',
  budget: '',
  keeps: 'maxUnavailable',
  value: '1',
  like: '',
  of: '',
  resource: 'cpu',
  amount: '50%',
  line: '',
};

/** The assumption in a form; undefined while something is missing. */
export function drafted(draft: AssumptionDraft, budgets: readonly BudgetRule[]): Assumption | undefined {
  const { what, keeps, resource } = draft;
  const budget = draft.budget || budgets[0]?.budget;
  const [value, like, of, amount, line] = [draft.value, draft.like, draft.of, draft.amount, draft.line].map((text) =>
    text.trim(),
  );
  if (what === 'budget') return budget && value ? { what, budget, keeps, value } : undefined;
  if (what === 'node') return like ? { what, like } : undefined;
  if (what === 'kubectl') return line ? { what, line } : undefined;
  return of && amount ? { what, of, resource, amount } : undefined;
}

interface AssumptionFieldsProps {
  readonly draft: AssumptionDraft;
  readonly onChange: (draft: AssumptionDraft) => void;
  readonly landing: Pick<Landing, 'budgets' | 'causes'>;
}

/** The fields of the chosen kind of assumption. */
export function AssumptionFields({ draft, onChange, landing }: AssumptionFieldsProps) {
  const t = useTexts('assume');
  const nodes = useCollection('nodes').map;
  const workloads = useCollection('workloads').map;
  const { what, keeps, resource } = draft;
  const names = useMemo(() => [...nodes.keys()].toSorted(), [nodes]);
  const requesting = useMemo(
    () => [
      ...[...workloads.values()]
        .filter(({ owner, kind }) => owner === '' && kind !== 'Job')
        .map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`),
      ...landing.causes.flatMap(({ pods }) => pods.map((pod) => `Pod ${pod}`)),
    ],
    [workloads, landing.causes],
  );
  const set = (part: Partial<AssumptionDraft>) => onChange({ ...draft, ...part });
  if (what === 'kubectl')
    return (
      <>
        <div className={ask.fields}>
          <FormField label={t('line')} value={draft.line} onChange={(line) => set({ line })} />
        </div>
        <p className={ask.hint}>{t('lineHint')}</p>
      </>
    );
  if (what === 'node')
    return (
      <div className={ask.fields}>
        <FormField label={t('like')} value={draft.like} onChange={(like) => set({ like })} choices={names} />
      </div>
    );
  if (what === 'request')
    return (
      <>
        <div className={ask.fields}>
          <FormField label={t('of')} value={draft.of} onChange={(of) => set({ of })} choices={requesting} />
          <Segmented
            label={t('resource')}
            segments={[
              { value: 'cpu', label: 'cpu' },
              { value: 'memory', label: 'memory' },
            ]}
            value={resource}
            onChange={(chosen) => set({ resource: chosen })}
          />
          <FormField label={t('amount')} value={draft.amount} onChange={(amount) => set({ amount })} />
        </div>
        <p className={ask.hint}>{t('ofHint')}</p>
      </>
    );
  if (landing.budgets.length === 0) return <p className={ask.hint}>{t('noBudgets')}</p>;
  return (
    <div className={ask.fields}>
      <label className={ask.choice}>
        <span>{t('whichBudget')}</span>
        <select
          value={draft.budget || landing.budgets[0]?.budget}
          onChange={({ target }) => set({ budget: target.value })}
        >
          {landing.budgets.map(({ budget, rule }) => (
            <option key={budget} value={budget}>
              {`${budget} (${rule})`}
            </option>
          ))}
        </select>
      </label>
      <Segmented
        label={t('keeps')}
        segments={[
          { value: 'maxUnavailable', label: 'maxUnavailable' },
          { value: 'minAvailable', label: 'minAvailable' },
        ]}
        value={keeps}
        onChange={(chosen) => set({ keeps: chosen })}
      />
      <FormField label={t('value')} value={draft.value} onChange={(value) => set({ value })} />
    </div>
  );
}
