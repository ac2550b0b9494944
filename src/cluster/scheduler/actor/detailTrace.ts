import type { ActorContext, TraceStep } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { actionNames, type ClusterEvent } from '../framework/clusterEvent.ts';
import { EXTENSION_POINTS, type ExtensionPoint, type ScoreTerm } from '../framework/plugin.ts';
import type { Code } from '../framework/status.ts';
import type { HearAnswer } from '../framework/trace.ts';
import type { EventTrace, QueueingStrategy } from '../queue/queueingHintMap.ts';
import type { TracedCycle } from './cycleTrace.ts';

const DEEPEST = 7;
const MOST_ITEMS = 12;
const LONGEST = 600;

/** Plugins of the Pod's profile at every extension point, in order. */
export interface ProfileStep extends TraceStep {
  readonly type: 'profile.used';
  readonly plugins: { readonly [point in ExtensionPoint]: readonly string[] };
}

/** One value of CycleState at the time of the decision. */
export interface StateStep extends TraceStep {
  readonly type: 'state.written';
  readonly key: string;
  readonly value: string;
  /** Whether dry runs get a copy that they may change; otherwise they share it. */
  readonly isCloned: boolean;
}

/** Numbers behind one node's raw score. */
export interface ScoreTermsStep extends TraceStep {
  readonly type: 'score.explained';
  readonly plugin: string;
  readonly node: string;
  readonly terms: readonly ScoreTerm[];
}

/** Pods of equal or higher priority are nominated to the node. It was filtered with them, and then without them. */
export interface NominatedStep extends TraceStep {
  readonly type: 'node.filteredTwice';
  readonly node: string;
  readonly rivals: readonly string[];
}

/** Answer of a plugin after the scheduling cycle. */
export interface BindingAnswerStep extends TraceStep {
  readonly type: 'binding.answered';
  readonly pod: string;
  readonly point: 'reserve' | 'permit' | 'preBind' | 'bind';
  readonly plugin: string;
  readonly code: Code;
  readonly reasons: readonly string[];
}

/**
 * Returns a function that records a plugin's answers as steps of the entry; undefined if nothing is being explained.
 */
export function heard({ trace }: ActorContext, pod: string): HearAnswer | undefined {
  return (
    trace &&
    ((point, plugin, { code, reasons }) => {
      const step: BindingAnswerStep = { type: 'binding.answered', offsetUs: 0, pod, point, plugin, code, reasons };
      trace(step);
    })
  );
}

export type DetailStep = ProfileStep | StateStep | ScoreTermsStep | NominatedStep;

/** Maximum number of best nodes that are explained. */
const MOST_EXPLAINED = 32;

type Timeless<B> = B extends DetailStep ? Omit<B, 'offsetUs'> : never;

/** Details behind a cycle's answers. The decision can be replayed without them. */
export function* detailTrace(cycle: TracedCycle): Iterable<Timeless<DetailStep>> {
  const { profile, result } = cycle;
  const plugins = Object.fromEntries(
    EXTENSION_POINTS.map((point) => [point, profile.plugins[point].map(({ name }) => name)]),
  ) as unknown as ProfileStep['plugins'];
  yield { type: 'profile.used', plugins };
  for (const { name, value, isCloned } of result.state.entries())
    yield { type: 'state.written', key: name, value: describeValue(value), isCloned };
  yield* filteredTwice(cycle);
  if (result.totals) yield* scoreTerms(cycle, result.totals);
}

function* filteredTwice({ profile, pod, snapshot, trace }: TracedCycle): Iterable<Timeless<NominatedStep>> {
  for (const name of new Set(trace.filters.map(({ node }) => node))) {
    const rivals = snapshot.get(name) ? profile.rivalsOn(name, pod) : [];
    if (rivals.length > 0) yield { type: 'node.filteredTwice', node: name, rivals: rivals.map(({ key }) => key) };
  }
}

function* scoreTerms(
  { profile, pod, result: { feasible, state } }: TracedCycle,
  totals: Float64Array,
): Iterable<Timeless<ScoreTermsStep>> {
  const best = feasible
    .map((node, i) => ({ node, total: totals[i] as number, i }))
    .sort((a, b) => b.total - a.total || a.i - b.i)
    .slice(0, MOST_EXPLAINED);
  for (const plugin of profile.plugins.score) {
    if (!plugin.scoreTerms || state.skipScorePlugins.has(plugin.name)) continue;
    for (const { node } of best)
      yield {
        type: 'score.explained',
        plugin: plugin.name,
        node: node.name,
        terms: plugin.scoreTerms(state, pod, node),
      };
  }
}

/** Text of a plugin's data in one line, for people. Deep or long parts are cut with an ellipsis. */
function describeValue(value: unknown): string {
  const text = describe(value, 0);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function describe(value: unknown, depth: number): string {
  if (value === undefined) return 'nil';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'func';
  if (typeof value !== 'object') return String(value);
  const name = objectName(value);
  if (name !== undefined && depth > 0) return name;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return list('[', [...(value as unknown[])], ']', depth);
  if (value instanceof Set) return list('{', [...value], '}', depth);
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  const shown = pairs
    .filter(([, inner]) => typeof inner !== 'function' && inner !== undefined)
    .slice(0, MOST_ITEMS)
    .map(
      ([key, inner]) => `${typeof key === 'string' ? key : describe(key, depth + 1)}: ${describe(inner, depth + 1)}`,
    );
  return `{${[...shown, ...(pairs.length > MOST_ITEMS ? ['…'] : [])].join(', ')}}`;
}

function list(open: string, items: readonly unknown[], close: string, depth: number): string {
  const shown = items.slice(0, MOST_ITEMS).map((item) => describe(item, depth + 1));
  return `${open}${[...shown, ...(items.length > MOST_ITEMS ? ['…'] : [])].join(' ')}${close}`;
}

/** API objects and their wrappers are shown by name. */
function objectName(value: object): string | undefined {
  const { metadata, key } = value as {
    readonly metadata?: { readonly name?: string; readonly namespace?: string };
    readonly key?: unknown;
  };
  if (metadata?.name) return metadata.namespace ? `${metadata.namespace}/${metadata.name}` : metadata.name;
  return typeof key === 'string' && 'pod' in value ? key : undefined;
}

interface EventStep extends TraceStep {
  /** Name in metrics and logs. */
  readonly event: string;
  readonly resource: string;
  readonly actions: readonly string[];
  /** Object that changed; empty for an event without an object. */
  readonly object: string;
}

/** A cluster event reached the queue. */
export interface EventPassedStep extends EventStep {
  readonly type: 'event.passed';
  readonly isOfInterest: boolean;
}

/** The event was evaluated for a waiting Pod, or replayed for one that returned from its attempt. */
export interface EventJudgedStep extends EventStep {
  readonly type: 'event.judged';
  readonly pod: string;
  readonly strategy: QueueingStrategy;
  /** Plugin that decided; empty if none did. */
  readonly plugin: string;
  readonly isReplayed: boolean;
}

/** Turns reports of the queue into steps at one instant. */
export function eventTrace(tell: (step: TraceStep) => void): EventTrace {
  return {
    passed(event, object, isOfInterest) {
      const step: EventPassedStep = {
        type: 'event.passed',
        offsetUs: 0,
        ...named(event, object),
        isOfInterest,
      };
      tell(step);
    },
    judged({ pod, event, object, verdict, isReplayed }) {
      const step: EventJudgedStep = {
        type: 'event.judged',
        offsetUs: 0,
        ...named(event, object),
        pod,
        ...verdict,
        isReplayed,
      };
      tell(step);
    },
  };
}

function named({ label, resource, action }: ClusterEvent, object: KubeObject | undefined) {
  return { event: label, resource, actions: actionNames(action), object: object ? objectKey(object) : '' };
}
