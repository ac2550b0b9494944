import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { podResourceUsage } from '#cluster/environment/usage/containerUsage.ts';
import type { Entry } from '#kernel/event.ts';
import { leftOutZero } from '#model/encoding/droppedZeros.ts';
import { parseQuantity, quantityProblem } from '#model/quantity/quantity.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import type { CyclePlace, ReasonMatch, StoryValue, TaleStep } from '#scenarios/story.ts';
import type { Reader } from '#session/reader.ts';
import { bestTwo, deciding, keySteps, refusedNodes } from '../keySteps.ts';
import { isLike, isValue, matchesIn, matchIn } from '../matches.ts';
import type { DetailedReason } from '../salience/rule.ts';

/** Searches the entries, which arrive in order, for the place of one step after the step before. */
export class PlaceSearch {
  private readonly step: TaleStep;
  private left: number;

  constructor(step: TaleStep) {
    this.step = step;
    this.left = 'after' in step.at || 'before' in step.at ? (step.at.nth ?? 1) : 0;
  }

  /** The place, if this entry gives it. `before` is the seq of the entry before it. */
  placeIn(entry: Entry): StoryPlace | undefined {
    const { step } = this;
    const { at } = step;
    if ('time' in at) {
      const timeUs = Math.round(at.time * 1e6);
      return entry.atUs > timeUs ? { step, seq: entry.seq - 1, timeUs, matched: 0 } : undefined;
    }
    if ('same' in at) return undefined;
    const reason = matchIn(entry, 'after' in at ? at.after : at.before);
    if (!reason || --this.left > 0) return undefined;
    const seq = 'after' in at ? entry.seq : entry.seq - 1;
    return { step, seq, timeUs: entry.atUs, matched: entry.seq, reason };
  }
}

/** The run with its questions. */
export interface StoryReader extends Pick<Reader, 'run' | 'world'> {
  ask<N extends QuestionName>(name: N, question: Questions[N]['ask']): Questions[N]['answer'];
}

/** The source of a value: the run with the reader at the step's moment, and the places of the steps so far. */
export interface ValueSource {
  readonly reader: StoryReader;
  readonly place: StoryPlace;
  readonly places: ReadonlyMap<string, StoryPlace>;
  /** The cycle that the entry decided, computed only when needed. */
  readonly cycle: () => CycleExplanation | undefined;
}

type Slot = string | number;

/** The value, or `?` where the run does not have it; a test checks that no story shows one. */
export function storyValue(value: StoryValue, source: ValueSource): Slot {
  return derived(value, source) ?? '?';
}

/** The value; `undefined` where the run does not have it. */
export function derived(value: StoryValue, source: ValueSource): Slot | undefined {
  if ('field' in value) return slot(source.place.reason?.[value.field]);
  if ('name' in value) return nameOf(source.place.reason?.subject);
  if ('object' in value) return slot(fieldAt(objectOf(value.object, source), value.path));
  if ('objects' in value) return ofObjects(value, source.reader);
  if ('used' in value) return usedBy(value, source);
  if ('count' in value) return countReasons(value.count, value.since, source);
  if ('seconds' in value) return secondsOf(value.seconds, source);
  if ('cycle' in value) return ofCycle(value.cycle, source.cycle());
  if ('scored' in value) return points(value, source.cycle());
  if ('refusedBy' in value) return source.cycle()?.verdicts.filter(({ plugin }) => plugin === value.refusedBy).length;
  if ('answer' in value) return slot(fieldAt(answered(value, source), value.path));
  if ('atStep' in value) return earlier(value, source);
  if ('in' in value) return inUnit(derived(value.of, source), value.in);
  const [a, b] = value.minus.map((each) => amount(derived(each, source)));
  return a === undefined || b === undefined ? undefined : rounded(a - b);
}

/** The model's answer; a question about something that does not exist has none. */
function answered({ answer, to }: Extract<StoryValue, { readonly answer: string }>, source: ValueSource): unknown {
  try {
    return source.reader.ask(answer, asked(to, source));
  } catch {
    return undefined;
  }
}

type Asked = Extract<StoryValue, { readonly answer: string }>['to'];

function asked(to: Asked, { place }: ValueSource): Questions[QuestionName]['ask'] {
  const values = Object.entries(to ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? place.matched : value,
  ]);
  return Object.fromEntries(values) as Questions[QuestionName]['ask'];
}

/** `true` and `false` are words. */
function slot(value: unknown): Slot | undefined {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** A number, also from a quantity: CPU in cores, memory in bytes. */
export function amount(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || quantityProblem(value) !== undefined) return undefined;
  return Number(parseQuantity(value).nanos) / 1e9;
}

function earlier(
  { atStep, value }: Extract<StoryValue, { readonly atStep: string }>,
  source: ValueSource,
): Slot | undefined {
  const place = source.places.get(atStep);
  const cycle = () => (place ? source.reader.ask('cycle', { seq: place.matched }) : undefined);
  return place && source.reader.run.excursion(place.seq, () => derived(value, { ...source, place, cycle }));
}

const UNITS = { Mi: 1024 ** 2, Gi: 1024 ** 3 } as const;

function inUnit(value: unknown, unit: keyof typeof UNITS): number | undefined {
  const bytes = amount(value);
  return bytes === undefined ? undefined : Math.round((bytes / UNITS[unit]) * 10) / 10;
}

/** Removes the rounding errors of added fractions. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function nameOf(subject: string | undefined): string | undefined {
  return subject?.slice(subject.indexOf('/') + 1);
}

/** A field by its path; see `StoryValue`. A field that Kubernetes omits for zero counts as zero. */
export function fieldAt(object: unknown, path: string): unknown {
  const fields = path.split(/(?<!\\)\./).map((field) => field.replaceAll('\\.', '.'));
  const found = fields.reduce<unknown>(fieldOf, object);
  if (found !== undefined || typeof object !== 'object' || object === null) return found;
  return leftOutZero(object, String((object as { readonly kind?: unknown }).kind), fields);
}

type Element = Readonly<Record<string, unknown>>;

function fieldOf(value: unknown, field: string): unknown {
  if (Array.isArray(value) && !/^\d+$/.test(field)) {
    const [key = '', wanted] = field.split('=');
    return (value as readonly Element[]).find((element) =>
      wanted === undefined ? element.type === field || element.name === field : isValue(element[key], wanted),
    );
  }
  return (value as Readonly<Record<string, unknown>> | undefined)?.[field];
}

/** An object by `Kind/namespace/name`, `Kind/name` or `subject`; the first whose name matches the pattern. */
function objectOf(what: string, { reader, place }: ValueSource): unknown {
  const { kind, subject } = place.reason ?? { kind: '', subject: '' };
  const [named = '', ...key] = what === 'subject' ? [kind, subject] : what.split('/');
  const table = reader.world.table(store(named));
  const pattern = key.join('/');
  return table.get(pattern) ?? [...table.values()].find(({ metadata }) => isLike(keyOf(metadata), pattern));
}

function keyOf({ namespace, name }: { readonly namespace?: string; readonly name: string }): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

function ofObjects(
  { objects, sum, namespace, named, where }: Extract<StoryValue, { readonly objects: string }>,
  { world }: Pick<Reader, 'world'>,
): number {
  const meant = [...world.table(store(objects)).values()].filter(
    (object) =>
      (namespace === undefined || object.metadata.namespace === namespace) &&
      (named === undefined || isLike(object.metadata.name, named)) &&
      Object.entries(where ?? {}).every(([path, wanted]) => isValue(fieldAt(object, path), wanted)),
  );
  if (sum === undefined) return meant.length;
  return rounded(meant.reduce((total, object) => total + (amount(fieldAt(object, sum)) ?? 0), 0));
}

const MEBIBYTE = 1_048_576;

function usedBy(
  { used, named }: Extract<StoryValue, { readonly used: string }>,
  { reader: { world }, place }: ValueSource,
): number {
  const amounts = [...world.table(store('Pod')).values()]
    .filter(({ metadata }) => isLike(metadata.name, named))
    .map(({ metadata: { uid = '' } }) => podResourceUsage(world, uid, place.timeUs))
    .map((usage) => (used === 'cpu' ? usage?.cpuMilli : (usage?.memoryBytes ?? 0) / MEBIBYTE) ?? 0);
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0));
}

function countReasons(match: ReasonMatch, since: string | undefined, { reader, place, places }: ValueSource): number {
  const from = since === undefined ? 0 : (places.get(since)?.seq ?? 0);
  let count = 0;
  for (let seq = from + 1; seq <= place.seq; seq++) {
    const entry = reader.run.entry(seq);
    if (entry) count += matchesIn(entry, match).length;
  }
  return count;
}

function secondsOf(what: 'now' | { readonly since: string }, { place, places }: ValueSource): number | undefined {
  const fromUs = what === 'now' ? 0 : places.get(what.since)?.timeUs;
  return fromUs === undefined ? undefined : Math.round((place.timeUs - fromUs) / 100_000) / 10;
}

function points(
  { scored, by }: Extract<StoryValue, { readonly scored: string }>,
  cycle: CycleExplanation | undefined,
): number | undefined {
  if (!cycle) return undefined;
  const [best, second] = bestTwo(cycle) ?? [];
  const named = cycle.feasible.findIndex((node) => cycle.nodes[node] === scored);
  const at = scored === 'best' ? best : scored === 'second' ? second : named;
  if (at === undefined || at < 0) return undefined;
  if (by === undefined) return cycle.totals[at];
  const row = cycle.scores.find(({ plugin, skipped }) => plugin === by && !skipped);
  return row && (row.normalized[at] ?? 0) * row.weight;
}

function ofCycle(
  what: Extract<StoryValue, { readonly cycle: string }>['cycle'],
  cycle: CycleExplanation | undefined,
): Slot | undefined {
  if (!cycle) return undefined;
  const [best, second] = bestTwo(cycle) ?? [];
  const total = best === undefined ? undefined : cycle.totals[best];
  const secondTotal = second === undefined ? undefined : cycle.totals[second];
  const { preemption, verdicts, nodes, feasible } = cycle;
  switch (what) {
    case 'pod':
      return nameOf(cycle.pod);
    case 'node':
      return cycle.selected || preemption?.nominated;
    case 'total':
      return total;
    case 'second':
      return second === undefined ? undefined : nodes[feasible[second] as number];
    case 'secondTotal':
      return secondTotal;
    case 'by':
      return total === undefined || secondTotal === undefined ? undefined : total - secondTotal;
    case 'plugin':
      return deciding(cycle)[0]?.plugin ?? verdicts.find(({ plugin }) => plugin !== '')?.plugin;
    case 'nodes':
      return nodes.length;
    case 'feasible':
      return feasible.length;
    case 'refused':
      return refusedNodes(cycle).length;
    case 'victims':
      return preemption?.nodes
        .find(({ node }) => node === preemption.nominated)
        ?.lifted.filter(({ reprieved }) => !reprieved).length;
    case 'message':
      return cycle.message;
  }
}

/** The place of a story's step: the entry after which it is told, and its reason. */
export interface StoryPlace {
  readonly step: TaleStep;
  /** The reader stands just after this entry. */
  readonly seq: number;
  readonly timeUs: Micros;
  /** The entry that matched; 0 for a step that is told at a time. */
  readonly matched: number;
  readonly reason?: DetailedReason;
}

/** The step of a cycle that a place names; `undefined` when the cycle has none. */
export function stepAt(cycle: CycleExplanation, place: CyclePlace): number | undefined {
  const { steps } = cycle;
  if (place === 'sum') return steps.length - 1;
  if (place === 'lift' || place === 'reprieve' || place === 'pick')
    return found(steps.findIndex(({ part }) => part === place));
  const keys = keySteps(cycle);
  if (place === 'filter') return keys.find((index) => steps[index]?.stage === 'Filter');
  const [most] = deciding(cycle);
  return keys.find((index) => steps[index]?.plugin === most?.plugin && steps[index]?.stage !== 'Filter');
}

function found(index: number): number | undefined {
  return index < 0 ? undefined : index;
}
