import { type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { BehaviourChanges, ContainerBehaviour } from '#protocol/behaviours.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import styles from './Behaviours.module.css';
import {
  type BehaviourField,
  type ChoiceField,
  type FlagField,
  type NumberField,
  shownNumber,
  typedChange,
} from './behaviourFields.ts';

interface RowProps<F extends BehaviourField> {
  readonly field: F;
  readonly behaviour: ContainerBehaviour;
  readonly byDefault: ContainerBehaviour;
  /** Whether the value is set for this container, so that it can be removed. */
  readonly isSaid: boolean;
  readonly onChange: (changes: BehaviourChanges) => void;
}

/** One setting of a container's behaviour. */
export function BehaviourFieldRow({ field, ...rest }: RowProps<BehaviourField>) {
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
