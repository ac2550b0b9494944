import { type KeyboardEvent, useId, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useRecord } from '#client/useCollection.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { behaviours } from '#i18n/en/behaviours.ts';
import { useTexts } from '#i18n/useTexts.ts';
import inspector from '#panelParts/answer/answer.module.css';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { BehaviourChanges, BehaviourView, ContainerBehaviour, WorkloadBehaviours } from '#protocol/behaviours.ts';
import type { ContainerFigures } from '#protocol/nodeResources.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './Behaviours.module.css';
import {
  type BehaviourField,
  type ChoiceField,
  FIELD_GROUPS,
  type FlagField,
  type NumberField,
  shownNumber,
  typedChange,
} from './behaviourFields.ts';

const PLAYING_INTERVAL_MS = 500;

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

/** The present use of each container of a Pod, compared with its request and limit. */
function PodUsage({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  const key = `${namespace}/${name}`;
  const node = useRecord('pods', key)?.node ?? '';
  const { data } = useAsk('nodeUsage', node === '' ? null : { node }, {
    refresh: 'moment',
    playingIntervalMs: PLAYING_INTERVAL_MS,
  });
  const pod = data?.pods.find((each) => each.pod === key);
  if (!pod || pod.containers.length === 0) return null;
  return (
    <>
      {pod.containers.map((container) => (
        <ContainerBars key={container.name} container={container} />
      ))}
    </>
  );
}

function ContainerBars({ container }: { readonly container: ContainerFigures }) {
  const t = useTexts('behaviours');
  const { name, memoryBytes, memoryRequestBytes, memoryLimitBytes, cpuMilli, cpuRequestMilli, cpuLimitMilli } =
    container;
  return (
    <section className={styles.usage} aria-label={t('usageOf', { name })}>
      <h3>{name}</h3>
      <Bar
        name={t('memory')}
        used={memoryBytes}
        request={memoryRequestBytes}
        limit={memoryLimitBytes}
        format={formatMemory}
      />
      <Bar name={t('cpu')} used={cpuMilli} request={cpuRequestMilli} limit={cpuLimitMilli} format={formatCpu} />
      <p className={inspector.quiet}>
        {t('oomScore', { adj: container.oomScoreAdj, score: container.oomScore })}
        {container.cpuThrottledMilli > 0 && ` ${t('throttled', { cpu: formatCpu(container.cpuThrottledMilli) })}`}
        {container.zombies > 0 && ` ${t('zombies', { count: container.zombies })}`}
      </p>
    </section>
  );
}

interface BarProps {
  readonly name: string;
  readonly used: number;
  readonly request: number;
  readonly limit: number;
  readonly format: (value: number) => string;
}

/** Use as a bar, with request and limit as marks; without both there is no scale to compare with. */
function Bar({ name, used, request, limit, format }: BarProps) {
  const t = useTexts('behaviours');
  const whole = Math.max(used, request, limit, 1) * 1.1;
  const at = (value: number) => ({ left: `${(100 * value) / whole}%` });
  const amount = (value: number) => (value < 0 ? t('noneSet') : format(value));
  return (
    <div className={styles.bar}>
      <span>{name}</span>
      {(request >= 0 || limit >= 0) && (
        <span className={styles.track} aria-hidden="true">
          <i data-over={(limit >= 0 && used >= limit) || undefined} style={{ width: `${(100 * used) / whole}%` }} />
          {request >= 0 && <b data-mark="request" style={at(request)} />}
          {limit >= 0 && <b data-mark="limit" style={at(limit)} />}
        </span>
      )}
      <span className={styles.amount}>
        {t('amounts', { used: format(used), request: amount(request), limit: amount(limit) })}
      </span>
    </div>
  );
}

interface RowProps<F extends BehaviourField> {
  readonly field: F;
  readonly behaviour: ContainerBehaviour;
  readonly byDefault: ContainerBehaviour;
  /** Whether the value is set for this container, so that it can be removed. */
  readonly isSaid: boolean;
  readonly onChange: (changes: BehaviourChanges) => void;
}

/** One setting of a container's behaviour. */
function BehaviourFieldRow({ field, ...rest }: RowProps<BehaviourField>) {
  switch (field.sort) {
    case 'flag':
      return <FlagRow field={field} {...rest} />;
    case 'choice':
      return <ChoiceRow field={field} {...rest} />;
    case 'number':
      return <NumberRow field={field} {...rest} />;
  }
}

function ChoiceRow({ field, behaviour, isSaid, onChange }: RowProps<ChoiceField>) {
  const t = useTexts('behaviours');
  const id = useId();
  const value = behaviour[field.id];
  const choices = Object.entries(field.choices) as [keyof ChoiceField['choices'], string][];
  const isOther = choices.every(([, text]) => text !== value);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{t(`fields.${field.id}`)}</label>
      <select
        id={id}
        className={styles.choice}
        value={value}
        onChange={(event) => onChange({ [field.id]: event.target.value })}
      >
        {choices.map(([name, text]) => (
          <option key={name} value={text}>
            {t(`choices.${name}`)}
          </option>
        ))}
        {isOther && <option value={value}>{value}</option>}
      </select>
      {isSaid && <TakeBack name={t(`fields.${field.id}`)} onClick={() => onChange({ [field.id]: null })} />}
      <small className={styles.then}>{t('pullErrorNote')}</small>
    </div>
  );
}

function FlagRow({ field, behaviour, isSaid, onChange }: RowProps<FlagField>) {
  const t = useTexts('behaviours');
  const name = t(`fields.${field.id}`);
  return (
    <div className={styles.row}>
      <label className={styles.flag}>
        <input
          type="checkbox"
          checked={behaviour[field.id]}
          onChange={(event) => onChange({ [field.id]: event.target.checked })}
        />
        {name}
      </label>
      {isSaid && <TakeBack name={name} onClick={() => onChange({ [field.id]: null })} />}
    </div>
  );
}

/** Enter, leaving the field or releasing the slider sets the value; Esc restores it. */
function NumberRow({ field, behaviour, byDefault, isSaid, onChange }: RowProps<NumberField>) {
  const t = useTexts('behaviours');
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const name = t(`fields.${field.id}`);
  const shown = shownNumber(field, behaviour);
  const usual = shownNumber(field, byDefault);
  const text = draft ?? (shown === undefined ? '' : String(shown));

  function commit(): void {
    if (draft === undefined) return;
    const changes = typedChange(field, draft);
    setIsWrong(changes === undefined);
    if (changes === undefined) return;
    setDraft(undefined);
    if (draft !== (shown === undefined ? '' : String(shown))) onChange(changes);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || draft === undefined) return;
    event.stopPropagation();
    setDraft(undefined);
    setIsWrong(false);
  }

  return (
    <div className={styles.row}>
      <label htmlFor={id}>{name}</label>
      <span className={styles.entry}>
        {field.sliderMost !== undefined && (
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={Math.max(field.sliderMost, usual ?? 0)}
            step={field.sliderMost > 100 ? 1 : 0.1}
            value={Number(text) || 0}
            aria-label={t('sliderOf', { name })}
            onChange={(event) => setDraft(event.target.value)}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
          />
        )}
        <input
          id={id}
          className={styles.number}
          type="text"
          inputMode="decimal"
          aria-invalid={isWrong}
          placeholder={field.empty && t(`empty.${field.empty}`)}
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
        <span className={looks.faint}>{field.unit}</span>
      </span>
      {isSaid && <TakeBack name={name} onClick={() => onChange({ [field.id]: null })} />}
      {field.id === 'memory' && <MemoryCurve points={behaviour.memory} />}
    </div>
  );
}

/** For a curve with several points, the number above is its beginning. */
function MemoryCurve({ points }: { readonly points: ContainerBehaviour['memory'] }) {
  const t = useTexts('behaviours');
  if (points.length < 2) return null;
  const later = points
    .slice(1)
    .map(({ atMs, bytes }) => t('memoryPoint', { amount: formatMemory(bytes), seconds: atMs / 1000 }));
  return <small className={styles.then}>{t('memoryThen', { points: later.join(', ') })}</small>;
}

function TakeBack({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const t = useTexts('behaviours');
  return (
    <Button className={styles.reset} aria-label={t('takeBackOf', { name })} onClick={onClick}>
      {t('takeBack')}
    </Button>
  );
}
