import type { Difference } from '#conformance/difference.ts';
import type { PlayCase } from '#conformance/recorded.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import { ClusterScript } from '../script/clusterScript.ts';
import { answersDifference } from './answers.ts';
import { countedDifference } from './compareCounted.ts';
import type { Counted, EndToEndCase, Look, Seen } from './endToEndCase.ts';
import { MadeUpNames } from './madeUpNames.ts';
import { isAboutNode, NodeNames } from './nodeNames.ts';
import { normalizedObject, podStatus } from './normalizedObject.ts';
import { isOneToANode, numbersDifference } from './podsPerNode.ts';
import { eventsDifference, seenEvents } from './seenEvents.ts';

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

function playWith(nodes: readonly KubeObject[], recorded: EndToEndCase, places: NodeNames): Difference | undefined {
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
function playByNumbers(recorded: EndToEndCase): Difference | undefined {
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

function lookDifference(look: Look, seen: Seen, places: NodeNames, withoutCounts = false): Difference | undefined {
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

function firstOf<T>(list: readonly T[], differ: (element: T, index: number) => Difference | undefined) {
  for (let index = 0; index < list.length; index++) {
    const difference = differ(list[index] as T, index);
    if (difference) return difference;
  }
  return undefined;
}

/** Returns undefined if one of the versions matches; otherwise the difference from the first. */
function anyOf<T>(
  versions: readonly (T | undefined)[],
  differ: (version: T) => Difference | undefined,
): Difference | undefined {
  let first: Difference | undefined;
  for (const version of versions) {
    if (version === undefined) continue;
    const difference = differ(version);
    if (!difference) return undefined;
    first ??= difference;
  }
  return first;
}
