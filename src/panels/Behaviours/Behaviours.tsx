import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { behaviours } from '#i18n/en/behaviours.ts';
import { useTexts } from '#i18n/useTexts.ts';
import inspector from '#panelParts/answer/answer.module.css';
import type { BehaviourChanges, BehaviourView, WorkloadBehaviours } from '#protocol/behaviours.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import { BehaviourFieldRow } from './BehaviourFieldRow.tsx';
import styles from './Behaviours.module.css';
import { FIELD_GROUPS } from './behaviourFields.ts';
import { PodUsage } from './PodUsage.tsx';

addTexts('behaviours', behaviours);

export interface BehavioursProps {
  readonly subject: { readonly kind: string; readonly namespace: string; readonly name: string };
}

/** The behaviours of a workload's containers, editable for the present run; for a Pod also its present use. */
export function Behaviours({ subject }: BehavioursProps) {
  const t = useTexts('behaviours');
  const { kind, namespace, name } = subject;
  const { data, error } = useAsk('behaviours', { kind, namespace, name });
  if (error !== undefined) return <p className={inspector.quiet}>{error}</p>;
  if (!data) return <p className={inspector.quiet}>{t('none')}</p>;
  return (
    <div className={inspector.body}>
      {kind === 'Pod' && <PodUsage namespace={namespace} name={name} />}
      <Editor of={data} isOnePod={kind === 'Pod' && data.workload === name} />
    </div>
  );
}

interface EditorProps {
  readonly of: WorkloadBehaviours;
  /** A Pod without an owner is its own workload. */
  readonly isOnePod: boolean;
}

function Editor({ of, isOnePod }: EditorProps) {
  const t = useTexts('behaviours');
  const client = useClient();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const view = of.containers.find(({ container }) => container === chosen) ?? of.containers[0];
  if (!view) return <p className={inspector.quiet}>{t('none')}</p>;
  const { namespace, workload } = of;

  async function change(behaviour: BehaviourChanges, container: string): Promise<void> {
    const target = { namespace, workload, container };
    const result = await client.send({ type: 'behaviour.set', target, behaviour });
    setProblem(result.ok ? undefined : result.problems.map(({ message }) => message).join('; '));
  }

  return (
    <section className={styles.editor} aria-label={t('editor', { workload })}>
      {of.containers.length > 1 && (
        <Segmented
          label={t('container')}
          segments={of.containers.map(({ container }) => ({ value: container, label: container }))}
          value={view.container}
          onChange={setChosen}
        />
      )}
      <p className={inspector.quiet}>{t(isOnePod ? 'introPod' : 'intro', { workload, container: view.container })}</p>
      {problem !== undefined && (
        <p className={inspector.failed} role="alert">
          {problem}
        </p>
      )}
      <Fields key={view.container} view={view} onChange={(changes) => void change(changes, view.container)} />
    </section>
  );
}

interface FieldsProps {
  readonly view: BehaviourView;
  readonly onChange: (changes: BehaviourChanges) => void;
}

function Fields({ view, onChange }: FieldsProps) {
  const t = useTexts('behaviours');
  const { byDefault, ofImage, ofContainer } = view;
  const behaviour = { ...byDefault, ...ofImage, ...ofContainer };
  return FIELD_GROUPS.map(({ id, fields }) => (
    <fieldset key={id} className={styles.group}>
      <legend>{t(`groups.${id}`)}</legend>
      {fields.map((field) => (
        <BehaviourFieldRow
          key={field.id}
          field={field}
          behaviour={behaviour}
          byDefault={{ ...byDefault, ...ofImage }}
          isSaid={Object.hasOwn(ofContainer, field.id)}
          onChange={onChange}
        />
      ))}
    </fieldset>
  ));
}
