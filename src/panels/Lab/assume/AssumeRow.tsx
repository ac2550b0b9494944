import { useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { Assumption } from '#protocol/assumption.ts';
import { Button } from '#widgets/Button.tsx';
import { Icon } from '#widgets/Icon.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import ask from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import type { LandingProps } from '../landingProps.ts';
import styles from './Assume.module.css';
import { type AssumptionDraft, AssumptionFields, drafted, EMPTY_DRAFT } from './AssumptionFields.tsx';
import { type AssumedThing, useAssumeStore } from './assumeStore.ts';
import { useAssumed, useAssumedNote } from './useAssumed.ts';

/** The assumptions for each question of the list, and a form that adds one. */
export function AssumeRow({ landing }: Pick<LandingProps, 'landing'>) {
  const t = useTexts('assume');
  const client = useClient();
  const things = useAssumed();
  const note = useAssumedNote();
  const { add, remove } = useAssumeStore();
  const [draft, setDraft] = useState<AssumptionDraft>(EMPTY_DRAFT);
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
        onChange={(what) => setDraft({ ...draft, what })}
      />
      <AssumptionFields draft={draft} onChange={setDraft} landing={landing} />
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
