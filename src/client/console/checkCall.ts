import { parseSelection } from '#client/selectionStore.ts';
import type { Pace } from '#protocol/telling.ts';

/** What one argument of a call must be. */
interface Wanted {
  readonly words: string;
  fits(value: unknown): boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isFile = (value: unknown): boolean =>
  isObject(value) && typeof value.name === 'string' && typeof value.text === 'string';
const isText = (value: unknown): value is string => typeof value === 'string';

const UNITS = ['entry', 'instant', 'beat', 'cycle', 'decision', 'failure'];

const PACES: readonly string[] = ['explain', 'follow', 'real', 'fast'] satisfies Pace[];

const text: Wanted = { words: 'a text', fits: isText };
const files: Wanted = {
  words: 'a list of files { name, text }',
  fits: (value) => Array.isArray(value) && value.every(isFile),
};
const steps: Wanted = {
  words: `{ unit, count }: unit is one of ${UNITS.join(', ')}, count a whole number above 0`,
  fits: (value) =>
    isObject(value) &&
    (value.unit === undefined || UNITS.includes(String(value.unit))) &&
    (value.count === undefined || (isWhole(value.count) && value.count !== 0)),
};
const loadable: Wanted = {
  words:
    'the id of a scenario, manifests as text or as files { name, text }, a source { scenario, seed } or a saved run',
  fits: (value) =>
    isText(value) || files.fits(value) || (isObject(value) && (isText(value.scenario) || isText(value.format))),
};
const optional = (wanted: Wanted): Wanted => ({
  words: wanted.words,
  fits: (value) => value === undefined || wanted.fits(value),
});

/** The arguments of each call of `window.orrery`, in order. What `apply` and `command` are given the model itself looks at: it answers with what is wrong. */
const CALLS = {
  load: [
    loadable,
    optional({
      words: '{ seed }, a whole number',
      fits: (value) => isObject(value) && (value.seed === undefined || Number.isSafeInteger(value.seed)),
    }),
  ],
  kubectl: [text, optional(files)],
  play: [
    optional({
      words: '{ speed }, simulated seconds per second above 0',
      fits: (value) =>
        isObject(value) && (value.speed === undefined || (Number.isFinite(value.speed) && Number(value.speed) > 0)),
    }),
  ],
  pace: [{ words: `one of ${PACES.join(', ')}`, fits: (value: unknown) => PACES.includes(String(value)) }],
  view: [
    text,
    optional({
      words: '{ tab, select }: a tab of the view, and what to select as "Kind/namespace/name" or "Kind/name"',
      fits: (value) =>
        isObject(value) &&
        (value.tab === undefined || isText(value.tab)) &&
        (value.select === undefined || (isText(value.select) && parseSelection(value.select) !== null)),
    }),
  ],
  step: [optional(steps)],
  back: [optional(steps)],
  seek: [
    {
      words: '{ seq } or { time } in microseconds; both must be whole numbers',
      fits: (value: unknown) => isObject(value) && Number.isSafeInteger('seq' in value ? value.seq : value.time),
    },
  ],
  get: [text, text, text],
  list: [text],
  explain: [
    {
      words: '{ pod: "namespace/name", node }',
      fits: (value: unknown) =>
        isObject(value) && isText(value.pod) && (value.node === undefined || isText(value.node)),
    },
  ],
  journal: [
    {
      words: '{ from, to }, two whole numbers',
      fits: (value: unknown) => isObject(value) && Number.isSafeInteger(value.from) && Number.isSafeInteger(value.to),
    },
  ],
} as const satisfies Readonly<Record<string, readonly Wanted[]>>;

export type CheckedCall = keyof typeof CALLS;

/** Throws, in words, when a call from the console does not say what it must. */
export function checkCall(name: CheckedCall, given: readonly unknown[]): void {
  for (const [index, { words, fits }] of (CALLS[name] as readonly Wanted[]).entries())
    if (!fits(given[index])) throw new TypeError(`orrery.${name}: argument ${index + 1} must be ${words}`);
}

export function isCheckedCall(name: string): name is CheckedCall {
  return Object.hasOwn(CALLS, name);
}
