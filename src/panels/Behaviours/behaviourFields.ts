import type { BehaviourChanges, ContainerBehaviour } from '#protocol/behaviours.ts';

const MIB = 1024 * 1024;

type NumberKey = {
  [K in keyof ContainerBehaviour]: ContainerBehaviour[K] extends number ? K : never;
}[keyof ContainerBehaviour];
type FlagKey = {
  [K in keyof ContainerBehaviour]: ContainerBehaviour[K] extends boolean ? K : never;
}[keyof ContainerBehaviour];

/** Units of the input: milliseconds are shown as seconds, bytes as MiB. */
export type FieldUnit = 's' | 'ms' | 'MiB' | 'MiB/s' | 'm' | '';

export interface NumberField {
  readonly sort: 'number';
  readonly id: Exclude<NumberKey, 'processes' | 'diskBytes'> | 'memory';
  readonly unit: FieldUnit;
  /** The end of the slider; a typed number may be larger. */
  readonly sliderMost?: number;
  /** The meaning of an empty field; without it the field cannot be empty. */
  readonly empty?: 'never' | 'all' | 'asHook' | 'containerStop' | 'notAgain';
}

export interface FlagField {
  readonly sort: 'flag';
  readonly id: FlagKey;
}

/** A choice among offered texts; any other present value is shown unchanged. */
export interface ChoiceField {
  readonly sort: 'choice';
  readonly id: 'pullError';
  readonly choices: Readonly<Record<'pulled' | 'notFound' | 'denied' | 'unavailable' | 'signature', string>>;
}

export type BehaviourField = NumberField | FlagField | ChoiceField;

export interface FieldGroup {
  readonly id: 'image' | 'resources' | 'life' | 'probes' | 'signals' | 'hooks';
  readonly fields: readonly BehaviourField[];
}

const number = (
  id: NumberField['id'],
  unit: FieldUnit,
  more: Pick<NumberField, 'sliderMost' | 'empty'> = {},
): NumberField => ({ sort: 'number', id, unit, ...more });
const flag = (id: FlagKey): FlagField => ({ sort: 'flag', id });

const RESOLVE = 'failed to pull and unpack image "{image}": failed to resolve reference "{image}"';

/** containerd's answers, and the two errors that the CRI names; `{image}` becomes the image's full name. */
const PULLS: ChoiceField = {
  sort: 'choice',
  id: 'pullError',
  choices: {
    pulled: '',
    notFound: `rpc error: code = NotFound desc = ${RESOLVE}: {image}: not found`,
    denied: `rpc error: code = Unknown desc = ${RESOLVE}: pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
    unavailable: 'RegistryUnavailable',
    signature: 'SignatureValidationFailed',
  },
};

/** All settings of a container's behaviour, in the order shown. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  { id: 'image', fields: [PULLS] },
  {
    id: 'resources',
    fields: [
      number('memory', 'MiB', { sliderMost: 2048 }),
      number('leakBytesPerSecond', 'MiB/s', { sliderMost: 50 }),
      number('cpuMilli', 'm', { sliderMost: 4000 }),
      number('startCpuMilli', 'm', { sliderMost: 4000 }),
      number('startCpuMs', 's', { sliderMost: 60 }),
      number('cpuMsPerRequest', 'ms', { sliderMost: 100 }),
      number('diskBytesPerSecond', 'MiB/s', { sliderMost: 500 }),
      number('zombiesPerMinute', ''),
    ],
  },
  {
    id: 'life',
    fields: [
      number('startAfterMs', 's', { sliderMost: 60 }),
      number('readyAfterMs', 's', { sliderMost: 120, empty: 'never' }),
      number('exitAfterMs', 's', { sliderMost: 300, empty: 'never' }),
      number('exitCode', ''),
      number('failingRuns', '', { empty: 'all' }),
    ],
  },
  {
    id: 'probes',
    fields: [
      number('unhealthyAfterMs', 's', { sliderMost: 300, empty: 'never' }),
      number('unhealthyUntilMs', 's', { sliderMost: 300, empty: 'notAgain' }),
      number('probeLatencyMs', 's', { sliderMost: 10 }),
    ],
  },
  {
    id: 'signals',
    fields: [
      flag('ignoresSigterm'),
      number('stopsAfterMs', 's', { sliderMost: 60, empty: 'containerStop' }),
      number('exitCodeOnSigterm', ''),
      flag('servesWhileStopping'),
    ],
  },
  {
    id: 'hooks',
    fields: [
      number('postStartMs', 's', { sliderMost: 60, empty: 'asHook' }),
      flag('postStartFails'),
      number('preStopMs', 's', { sliderMost: 60, empty: 'asHook' }),
      flag('preStopFails'),
    ],
  },
];

const SCALE: Readonly<Record<FieldUnit, number>> = { s: 1000, ms: 1, MiB: MIB, 'MiB/s': MIB, m: 1, '': 1 };

/** The number as shown; `undefined` when the field is empty. */
export function shownNumber(field: NumberField, behaviour: ContainerBehaviour): number | undefined {
  const value = field.id === 'memory' ? (behaviour.memory[0]?.bytes ?? 0) : behaviour[field.id];
  if (value < 0) return undefined;
  return Math.round((value / SCALE[field.unit]) * 1000) / 1000;
}

/** The change for a typed text; `undefined` when it is no valid number. */
export function typedChange(field: NumberField, text: string): BehaviourChanges | undefined {
  const isEmpty = text.trim() === '';
  if (isEmpty && field.empty === undefined) return undefined;
  const typed = isEmpty ? -1 : Number(text);
  if (!Number.isFinite(typed) || (!isEmpty && typed < 0)) return undefined;
  const value = isEmpty ? -1 : Math.round(typed * SCALE[field.unit]);
  return field.id === 'memory' ? { memory: [{ atMs: 0, bytes: value }] } : { [field.id]: value };
}
