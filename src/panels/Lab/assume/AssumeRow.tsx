import { useMemo, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFormDraft } from '#panelParts/undo/useUndo.ts';
import type { BudgetRule, Landing } from '#protocol/lab.ts';
import type { Assumption } from '#protocol/rehearsal.ts';
import { Button } from '#widgets/Button.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { Icon } from '#widgets/Icon.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import ask from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import type { LandingProps } from '../ChooseFiles.tsx';
import styles from './Assume.module.css';
import { type AssumedThing, useAssumed, useAssumedNote, useAssumeStore } from './assumeStore.ts';

const EMPTY_DRAFT: AssumptionDraft = {
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

/** The assumptions for each question of the list, and a form that adds one. */
export function AssumeRow({ landing }: Pick<LandingProps, 'landing'>) {
  const t = useTexts('assume');
  const client = useClient();
  const things = useAssumed();
  const note = useAssumedNote();
  const { add, remove } = useAssumeStore();
  const { value: draft, root, edit } = useFormDraft(() => EMPTY_DRAFT);
  const set = (part: Partial<AssumptionDraft>) => edit((now) => void Object.assign(now, part));
  const [problem, setProblem] = useState('');
  const assumption = drafted(draft, landing.budgets);
  const assume = async (wanted: Assumption) => {
    setProblem('');
    const run = client.opening.getState();
    try {
      const answer = await client.ask('assumption', wanted);
      if (answer.ok) add(run, [{ assumption: wanted, label: answer.report.label }]);
      else setProblem(answer.problems.map(({ message }) => message).join('; '));
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <AskForm
      title={t('title')}
      note={note}
      hint={t('hint')}
      problem={problem}
      onAsk={() => assumption && void assume(assumption)}
      root={root}
    >
      <Segmented
        className={ask.which}
        label={t('what')}
        segments={[
          { value: 'budget', label: t('budget') },
          { value: 'node', label: t('node') },
          { value: 'request', label: t('request') },
          { value: 'kubectl', label: t('kubectl') },
        ]}
        value={draft.what}
        onChange={(what) => set({ what })}
      />
      <AssumptionFields draft={draft} set={set} landing={landing} />
      <Button type="submit" disabled={!assumption}>
        {t('add')}
      </Button>
      {things.length === 0 ? (
        <p className={ask.hint}>{t('none')}</p>
      ) : (
        <ul className={styles.things} aria-label={t('list')}>
          {things.map((thing, index) => (
            // The same thing may be assumed twice, such as two nodes like one.
            // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
            <li key={index}>
              <Thing thing={thing} />
              <Button aria-label={t('remove', { label: thing.label })} onClick={() => remove(thing)}>
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </AskForm>
  );
}

function Thing({ thing: { assumption, label } }: { readonly thing: AssumedThing }) {
  const t = useTexts('assume');
  return assumption.what === 'node' ? <span>{t('nodeLike', { node: label })}</span> : <code>{label}</code>;
}

/** The form's values for every kind of assumption. */
interface AssumptionDraft {
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

/** The assumption in a form; undefined while something is missing. */
function drafted(draft: AssumptionDraft, budgets: readonly BudgetRule[]): Assumption | undefined {
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
  readonly set: (part: Partial<AssumptionDraft>) => void;
  readonly landing: Pick<Landing, 'budgets' | 'causes'>;
}

/** The fields of the chosen kind of assumption. */
function AssumptionFields({ draft, set, landing }: AssumptionFieldsProps) {
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
