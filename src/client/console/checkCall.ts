import {
  anything,
  byKey,
  choice,
  type Entries,
  fields,
  list,
  misfitsOf,
  number,
  oneOf,
  optional,
  such,
  text,
  whole,
  withRule,
} from '#base/shape.ts';
import { parseSelection } from '#client/selectionStore.ts';
import type { StepUnit } from '#protocol/requests.ts';
import type { Pace } from '#protocol/telling.ts';
import type { CallName } from './orreryConsole.ts';

/** A call of `window.orrery`: how it is written, what it does, and the shapes of its arguments, in order. */
interface Call {
  readonly usage: string;
  readonly about: string;
  readonly given: Entries;
}

const UNITS = ['entry', 'instant', 'beat', 'cycle', 'decision', 'failure'] as const satisfies readonly StepUnit[];
const PACES = ['explain', 'follow', 'real', 'fast'] as const satisfies readonly Pace[];

const MOST_CHARACTERS = 128 * 1024 * 1024;
const words = text(MOST_CHARACTERS);
const files = list(fields({ name: words, text: words }));
const steps = optional(fields({ unit: optional(oneOf(...UNITS)), count: optional(whole(1)) }));
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const opened =
  'the id of a scenario, manifests as text or as files { name, text }, a source { scenario, seed } or a saved run';
/** The fields of a source or a saved run are not checked here: the model checks them and names the problem. */
const loadable = choice<unknown>(opened, (value) => {
  if (typeof value === 'string') return words;
  if (Array.isArray(value)) return files;
  return such(opened, () => isObject(value) && ('scenario' in Object(value) || 'format' in Object(value)));
});
const selected = withRule(words, (select) =>
  parseSelection(select) === null ? 'what to select as "Kind/namespace/name" or "Kind/name"' : undefined,
);

/**
 * Each call, in the order of the documentation. The model looks at what `apply` and `command` are given: it answers
 * with
 * what is wrong.
 */
export const CALLS: { readonly [N in CallName]: Call } = {
  load: {
    usage: 'load(what, {seed})',
    about: 'opens a scenario by id, manifests as text, or a saved run, paused at its start',
    given: { what: loadable, options: optional(fields({ seed: optional(whole(Number.MIN_SAFE_INTEGER)) })) },
  },
  apply: { usage: 'apply(yaml)', about: 'applies manifests to the open cluster', given: { yaml: anything } },
  command: { usage: 'command({type, ...})', about: 'gives one of the commands below', given: { command: anything } },
  kubectl: {
    usage: 'kubectl(line)',
    about: 'runs one line of `kubectl`, such as `get pods -A`, and returns its output',
    given: { line: words, files: optional(files) },
  },
  play: {
    usage: 'play({speed})',
    about: 'plays at this number of simulated seconds per second',
    given: { options: optional(fields({ speed: optional(number(Number.MIN_VALUE, Number.MAX_VALUE)) })) },
  },
  pause: { usage: 'pause()', about: 'pauses', given: {} },
  step: { usage: 'step({unit, count})', about: 'goes one entry or more forward', given: { steps } },
  back: { usage: 'back({unit, count})', about: 'goes one entry or more back', given: { steps } },
  seek: {
    usage: 'seek({seq})` or `seek({time})',
    about: 'goes to an entry or to a time',
    given: {
      target: byKey({
        seq: fields({ seq: whole(Number.MIN_SAFE_INTEGER) }),
        time: fields({ time: whole(Number.MIN_SAFE_INTEGER) }),
      }),
    },
  },
  pace: { usage: 'pace(name)', about: 'sets the pace of a story', given: { name: oneOf(...PACES) } },
  next: { usage: 'next()', about: 'goes to the next step of a story', given: {} },
  get: {
    usage: 'get(kind, namespace, name)',
    about: 'returns an object at this moment; `namespace` is empty for kinds without one',
    given: { kind: words, namespace: words, name: words },
  },
  list: { usage: 'list(kind)', about: 'returns the objects of a kind', given: { kind: words } },
  explain: {
    usage: 'explain({pod, node})',
    about: 'explains why a Pod is on its node, or why it waits',
    given: { question: fields({ pod: words, node: optional(words) }) },
  },
  journal: {
    usage: 'journal({from, to})',
    about: 'returns the entries of the run',
    given: { range: fields({ from: whole(Number.MIN_SAFE_INTEGER), to: whole(Number.MIN_SAFE_INTEGER) }) },
  },
  metrics: { usage: 'metrics()', about: 'returns the metrics, in the text format of Prometheus', given: {} },
  caption: { usage: 'caption()', about: 'returns the sentence of this moment', given: {} },
  story: { usage: 'story()', about: 'returns the sentences of the run so far', given: {} },
  view: {
    usage: 'view(name, {tab, select})',
    about: 'shows a view',
    given: { name: words, options: optional(fields({ tab: optional(words), select: optional(selected) })) },
  },
  scenarios: { usage: 'scenarios()', about: 'returns the scenarios with their titles', given: {} },
  share: { usage: 'share()', about: 'returns a link to this run', given: {} },
  idle: { usage: 'idle()', about: 'resolves when nothing is pending', given: {} },
  help: {
    usage: 'help(name)',
    about: 'explains a call or a command; without a name, all of them',
    given: { name: optional(words) },
  },
};

/** Throws a readable error when the arguments of a console call are invalid. */
export function checkCall(name: CallName, given: readonly unknown[]): void {
  const { given: wanted } = CALLS[name];
  const values = Object.fromEntries(Object.keys(wanted).map((argument, at) => [argument, given[at]]));
  const [misfit] = misfitsOf(fields(wanted), values);
  if (misfit) throw new TypeError(`orrery.${name}: ${misfit.path.join('.')}: ${misfit.message}`);
}
