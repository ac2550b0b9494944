import { useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { LifeChange, LifeSettings, ProbeField, TimingField } from '#protocol/podLife.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './CompareLives.module.css';

interface SettingsFormProps {
  readonly settings: LifeSettings;
  readonly isBusy: boolean;
  readonly onRun: (change: LifeChange, deleteAfterSeconds: number | undefined) => void;
}

const PROBES: readonly ProbeField[] = ['startupProbe', 'readinessProbe', 'livenessProbe'];
const TIMINGS: readonly TimingField[] = [
  'initialDelaySeconds',
  'periodSeconds',
  'timeoutSeconds',
  'successThreshold',
  'failureThreshold',
];
const LEAST: Readonly<Record<TimingField, number>> = {
  initialDelaySeconds: 0,
  periodSeconds: 1,
  timeoutSeconds: 1,
  successThreshold: 1,
  failureThreshold: 1,
};
type Draft = Readonly<Record<string, number>>;

/** The settings of one container and of its Pod, for a trial with other values. */
export function SettingsForm({ settings, isBusy, onRun }: SettingsFormProps) {
  const t = useTexts('podLife');
  const [name, setName] = useState(settings.containers.at(-1)?.name ?? '');
  const [draft, setDraft] = useState<Draft>({});
  const [deleteAfter, setDeleteAfter] = useState<number>();
  const container = settings.containers.find((each) => each.name === name);
  const set = (field: string) => (value: number | undefined) =>
    setDraft(({ [field]: _, ...rest }) => (value === undefined ? rest : { ...rest, [field]: value }));
  const isChanged = Object.keys(draft).length > 0;
  return (
    <form
      className={styles.form}
      aria-label={t('settings')}
      onSubmit={(event) => {
        event.preventDefault();
        onRun(changeOf(name, draft), deleteAfter);
      }}
    >
      {settings.containers.length > 1 && (
        <label className={styles.field}>
          <span>{t('container')}</span>
          <select
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setDraft({});
            }}
          >
            {settings.containers.map((each) => (
              <option key={each.name}>{each.name}</option>
            ))}
          </select>
        </label>
      )}
      {PROBES.map((probe) => {
        const timing = container?.probes[probe];
        return (
          timing && (
            <fieldset key={probe}>
              <legend>{probe}</legend>
              {TIMINGS.map((field) => (
                <NumberField
                  key={field}
                  label={field}
                  now={timing[field]}
                  value={draft[`${probe}.${field}`]}
                  min={LEAST[field]}
                  // The API allows only 1 for probes that can kill.
                  max={field === 'successThreshold' && probe !== 'readinessProbe' ? 1 : 3600}
                  onChange={set(`${probe}.${field}`)}
                />
              ))}
            </fieldset>
          )
        );
      })}
      <fieldset>
        <legend>{t('grace')}</legend>
        <NumberField
          label="terminationGracePeriodSeconds"
          now={settings.terminationGracePeriodSeconds}
          value={draft.grace}
          min={0}
          max={3600}
          onChange={set('grace')}
        />
        <NumberField
          label="preStop sleep"
          now={container?.preStopSleepSeconds ?? 0}
          value={draft.preStop}
          min={0}
          max={3600}
          onChange={set('preStop')}
        />
      </fieldset>
      <NumberField
        label={t('deleteAfter')}
        hint={t('deleteAfterHint')}
        value={deleteAfter}
        min={0}
        max={3600}
        onChange={setDeleteAfter}
      />
      <div className={styles.submit}>
        <Button type="submit" tone="primary" disabled={isBusy || !isChanged}>
          {isBusy ? t('running') : t('runBoth')}
        </Button>
        {!isChanged && <p className={styles.note}>{t('nothingChanged')}</p>}
      </div>
    </form>
  );
}

function changeOf(container: string, draft: Draft): LifeChange {
  const probes: { [F in ProbeField]?: { [T in TimingField]?: number } } = {};
  for (const probe of PROBES) {
    for (const field of TIMINGS) {
      const value = draft[`${probe}.${field}`];
      if (value !== undefined) probes[probe] = { ...probes[probe], [field]: value };
    }
  }
  return {
    container,
    probes,
    ...(draft.grace === undefined ? undefined : { terminationGracePeriodSeconds: draft.grace }),
    ...(draft.preStop === undefined ? undefined : { preStopSleepSeconds: draft.preStop }),
  };
}

interface NumberFieldProps {
  /** A field's name as the API has it, or words. */
  readonly label: string;
  readonly hint?: string;
  /** The present value, which applies without an entry. */
  readonly now?: number;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number | undefined) => void;
}

/** A field for a whole number; an empty field, or the present value, is no change. */
function NumberField({ label, hint, now, value, min, max, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  return (
    <label className={styles.field} title={hint} data-changed={value !== undefined || undefined}>
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        step={1}
        placeholder={now === undefined ? '' : String(now)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const number = Number(event.target.value);
          const isRight = event.target.value !== '' && Number.isInteger(number) && number >= min && number <= max;
          onChange(isRight && number !== now ? number : undefined);
        }}
      />
    </label>
  );
}
