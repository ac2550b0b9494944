import { compare } from '#base/order.ts';
import type { Mismatch, PlayCase } from '#conformance/recorded.ts';
import { firstDifference } from '#conformance/recorded.ts';
import { printedObject } from '#model/encoding/printedObject.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import { isKind } from '#model/kinds.ts';
import { ClusterScript } from '../script/clusterScript.ts';
import type { ClusterLook, Counted, EndToEndCase, RecordedAnswer, Seen } from './endToEndCase.ts';
import { adopted } from './endToEndCase.ts';
import { isAboutNode, MadeUpNames, NodeNames } from './givenNames.ts';
import { eventsDifference, seenEvents } from './seenEvents.ts';

const LEFT_OUT = new Set(['managedFields', 'generateName', 'creationTimestamp']);

/** Left out in references too. */
const LEFT_OUT_EVERYWHERE = new Set(['uid', 'resourceVersion']);

const CONDITION_TIMES = new Set(['lastTransitionTime', 'lastUpdateTime', 'lastProbeTime', 'lastHeartbeatTime']);

/** The kinds in a look at namespace `default`; a kind that a look does not name had no objects. */
const KINDS: readonly KindName[] = [
  'ControllerRevision',
  'CronJob',
  'DaemonSet',
  'Deployment',
  'EndpointSlice',
  'HorizontalPodAutoscaler',
  'Job',
  'LimitRange',
  'PersistentVolumeClaim',
  'Pod',
  'PodDisruptionBudget',
  'ReplicaSet',
  'ResourceQuota',
  'Service',
  'StatefulSet',
];

/** Category `end-to-end`: a script over time against the page's cluster with the stand-in kubelet. */
export const playEndToEnd: PlayCase = (recorded) => {
  const script = recorded as EndToEndCase;
  if (!script.exclusive) return playWith(script.nodes, script, new NodeNames(script.nodes, script.steps, 'notApart'));
  const places = new NodeNames(script.nodes, script.steps, 'apart');
  const difference = anyOf(places.orders(), (nodes) => playWith(nodes, script, places));
  if (!difference || isOneToANode(script)) return difference;
  return playByNumbers(script) && difference;
};

interface Played {
  readonly script: ClusterScript;
  readonly names: MadeUpNames;
  readonly seen: readonly Seen[];
}

function played(nodes: readonly KubeObject[], { steps, looks }: EndToEndCase): Played {
  const script = new ClusterScript({ nodes });
  const names = new MadeUpNames(script.world);
  script.check = () => names.note();
  const seen: Seen[] = [];
  script.play(
    steps,
    looks.map(({ at }) => at),
    () => seen.push(lookAt(script, names)),
  );
  return { script, names, seen };
}

function playWith(nodes: readonly KubeObject[], recorded: EndToEndCase, places: NodeNames): Mismatch | undefined {
  const { looks, answers = [] } = recorded;
  const { script, names, seen } = played(nodes, recorded);
  return (
    anyOf(places.renamings(), (renamed) =>
      firstOf(looks, (look, index) => lookDifference(look, renamed(seen[index] as Seen), places)),
    ) ?? answersDifference(answers, script, names)
  );
}

/**
 * Chance also decides which of several workloads is on which of equal nodes. Then only the number of Pods on a node is
 * compared. After a step that acts on a node, workloads are compared too, but without the counts of their Events.
 */
function playByNumbers(recorded: EndToEndCase): Mismatch | undefined {
  const { nodes, steps, looks, answers = [] } = recorded;
  const { script, names, seen } = played(nodes, recorded);
  const places = new NodeNames(nodes, steps, 'notApart');
  const struckAt = steps.find(({ do: action }) => isAboutNode(action))?.at ?? Number.POSITIVE_INFINITY;
  return (
    firstOf(looks, (look, index) => {
      const own = seen[index] as Seen;
      const isStruck = look.at > struckAt;
      const numbers = isStruck ? undefined : numbersDifference(look, own);
      return numbers ?? lookDifference(look, places.asTheyAre(own), places, isStruck);
    }) ?? answersDifference(answers, script, names)
  );
}

function lookAt(script: ClusterScript, names: MadeUpNames): Seen {
  const objects = new Map<string, object[]>();
  for (const kind of KINDS) objects.set(kind, objectsOf(script, kind, names));
  objects.set(
    'Node',
    script.objects('Node').map((node) => normalizedObject(node as KubeObject, names)),
  );
  const events = script.objects('Event').filter((event) => script.isSinceBegin(event.metadata.creationTimestamp ?? ''));
  return { objects, events: seenEvents(events, names) };
}

function objectsOf(script: ClusterScript, kind: KindName, names: MadeUpNames): object[] {
  const inDefault = script.objects(kind).filter(({ metadata }) => metadata?.namespace === 'default');
  return inDefault.map((object) => normalizedObject(object as KubeObject, names));
}

function lookDifference(look: ClusterLook, seen: Seen, places: NodeNames, withoutCounts = false): Mismatch | undefined {
  const kinds = [...KINDS, ...(look.objects.Node ? ['Node'] : [])];
  const differing = firstOf(kinds, (kind) => {
    const got = seen.objects.get(kind) ?? [];
    const versions = [look.objects[kind] ?? [], look.alsoSeen?.objects?.[kind]];
    return anyOf(versions, (version) =>
      countedDifference(version.map(onlyCompared).map(places.recorded), got, `${look.at} s ${kind}`),
    );
  });
  if (differing) return differing;
  return anyOf([look.events, look.alsoSeen?.events], (events) =>
    eventsDifference(events.map(places.recorded), seen.events, `${look.at} s Events`, withoutCounts),
  );
}

/** Reduces the status of a Pod to the compared part. */
function onlyCompared({ count, object }: Counted): Counted {
  const { kind, status } = object as { kind?: string; status?: object };
  if (kind !== 'Pod') return { count, object };
  return { count, object: { ...object, status: podStatus({ status: status ?? {} }) } };
}

function firstOf<T>(list: readonly T[], differ: (element: T, index: number) => Mismatch | undefined) {
  for (let index = 0; index < list.length; index++) {
    const difference = differ(list[index] as T, index);
    if (difference) return difference;
  }
  return undefined;
}

/** Returns undefined if one of the versions matches; otherwise the difference from the first. */
function anyOf<T>(
  versions: readonly (T | undefined)[],
  differ: (version: T) => Mismatch | undefined,
): Mismatch | undefined {
  let first: Mismatch | undefined;
  for (const version of versions) {
    if (version === undefined) continue;
    const difference = differ(version);
    if (!difference) return undefined;
    first ??= difference;
  }
  return first;
}

/** The number of Pods on each node, without the node's name. Pods without a node are not counted. */
function numbersOf(pods: readonly { readonly count: number; readonly object: object }[]): number[] {
  const byNode = new Map<string, number>();
  for (const { count, object } of pods) {
    const { nodeName } = (object as { readonly spec: { readonly nodeName?: string } }).spec;
    if (nodeName) byNode.set(nodeName, (byNode.get(nodeName) ?? 0) + count);
  }
  return [...byNode.values()].sort((a, b) => a - b);
}

/** Compares the numbers, whatever the names of the nodes. */
function numbersDifference({ at, objects }: ClusterLook, seen: Seen): Mismatch | undefined {
  const own = (seen.objects.get('Pod') ?? []).map((object) => ({ count: 1, object }));
  return firstDifference(numbersOf(objects.Pod ?? []), numbersOf(own), `${at} s Pods per node`);
}

/** Whether no node had more than one Pod at the first look: then each Pod is compared. */
function isOneToANode({ looks: [first] }: EndToEndCase): boolean {
  return numbersOf(first?.objects.Pod ?? []).every((number) => number <= 1);
}

/** Compares the answers to steps: refusals as they are, and the output of drains with generated names masked. */
function answersDifference(
  answers: readonly RecordedAnswer[],
  script: ClusterScript,
  names: MadeUpNames,
): Mismatch | undefined {
  const refused = answers.filter(({ output }) => output === undefined);
  const drained = answers.filter(({ output }) => output !== undefined);
  return (
    firstDifference(refused, script.refused(), 'answers') ??
    firstDifference(
      drained.map(({ output = '', exit }) => ({ lines: linesOf(output), exit })),
      script.drains().map(({ output, exit }) => ({ lines: linesOf(names.mask(output)), exit })),
      'drains',
    )
  );
}

/**
 * A drain visits Pods in the order of a map, so their lines have no order. Placement decides which Pods they are, so
 * names of Pods are dropped.
 */
function linesOf(output: string): string[] {
  const lines = output.trimEnd().split('\n').map(withoutPods);
  return [...new Set(lines)].sort();
}

function withoutPods(line: string): string {
  return line
    .replaceAll(/(pod\/|pods\/"|default\/)[a-z0-9{][a-z0-9{}-]*/g, '$1{pod}')
    .replaceAll(/(\{pod\}(?:, )?)+/g, '{pod}');
}

/** The first difference between the recorded objects of a kind, counted together, and the computed ones, one by one. */
function countedDifference(expected: readonly Counted[], got: readonly object[], path: string): Mismatch | undefined {
  const open = expected.map(({ count, object }) => ({ left: count, object }));
  const unmatched = got.filter((object) => {
    const found = open.find((group) => group.left > 0 && same(group.object, object));
    if (found) found.left--;
    return found === undefined;
  });
  const missing = open.filter(({ left }) => left > 0);
  if (missing.length === 0 && unmatched.length === 0) return undefined;
  const first = missing[0];
  if (!first || unmatched.length === 0) {
    const count = expected.reduce((sum, group) => sum + group.count, 0);
    return { path: `${path}.count`, expected: count, got: got.length };
  }
  return nearest(first.object, unmatched, path);
}

function same(expected: object, got: object): boolean {
  return firstDifference(expected, adopted(expected, got), '') === undefined;
}

/** Compares with the object of the same name, so that the difference is useful. */
function nearest(expected: object, unmatched: readonly object[], path: string): Mismatch | undefined {
  const named = unmatched.find((object) => same(nameOf(expected), nameOf(object))) ?? unmatched[0];
  return firstDifference(expected, adopted(expected, named), path);
}

function nameOf(object: object): object {
  const { name } = ((object as { metadata?: object }).metadata ?? object) as { name?: unknown };
  return { name };
}

type Plain = Readonly<Record<string, unknown>>;

/** An object in the form of FORMAT.md, End to end: without generated values, conditions by type, endpoints as text. */
function normalizedObject(object: KubeObject, names: MadeUpNames): Plain {
  const plain = masked(printedObject(object), names) as Plain;
  const metadata = Object.fromEntries(
    Object.entries(plain.metadata as Plain).filter(([field]) => !LEFT_OUT.has(field)),
  );
  return {
    ...plain,
    metadata,
    ...(isKind(object, 'Pod') && { status: podStatus(object) }),
    ...(Array.isArray(plain.endpoints) && {
      endpoints: [...(plain.endpoints as readonly Plain[])].sort(byText),
    }),
  };
}

/** The status that the stand-in kubelet sets: phase, Ready and restart counts are compared. */
function podStatus({ status }: Pick<Pod, 'status'>): object {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready')?.status;
  const restarts = status?.containerStatuses?.map(({ restartCount }) => restartCount);
  return { phase: status?.phase, ...(ready && { ready }), ...(restarts && { restarts }) };
}

function byText(a: object, b: object): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return compare(left, right);
}

function masked(value: unknown, names: MadeUpNames): unknown {
  if (typeof value === 'string') return names.mask(value);
  if (Array.isArray(value)) return value.map((element) => masked(element, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([field]) => !LEFT_OUT_EVERYWHERE.has(field));
  const entries = kept.map(([field, child]): [string, unknown] => [
    field,
    field === 'conditions' && Array.isArray(child) ? conditions(child, names) : masked(child, names),
  ]);
  return Object.fromEntries(entries);
}

function conditions(list: readonly Plain[], names: MadeUpNames): unknown[] {
  return list
    .map((condition) => Object.entries(condition).filter(([field]) => !CONDITION_TIMES.has(field)))
    .map((entries) => masked(Object.fromEntries(entries), names) as Plain)
    .sort((a, b) => compare(String(a.type), String(b.type)));
}
