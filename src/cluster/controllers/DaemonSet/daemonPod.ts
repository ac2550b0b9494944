import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type {
  Affinity,
  ControllerRevision,
  DaemonSet,
  Node,
  Pod,
  PodSpec,
  Toleration,
} from '#model/generated/types.ts';
import { type FindRevision, REVISION_LABEL } from '../controllerRevisions.ts';
import { podFromTemplate } from '../podFacts.ts';

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';
const TEMPLATE_GENERATION_LABEL = 'pod-template-generation';

const OWN_TOLERATIONS: readonly Toleration[] = [
  exists('not-ready', 'NoExecute'),
  exists('unreachable', 'NoExecute'),
  exists('disk-pressure', 'NoSchedule'),
  exists('memory-pressure', 'NoSchedule'),
  exists('pid-pressure', 'NoSchedule'),
  exists('unschedulable', 'NoSchedule'),
];
const OF_HOST_NETWORK = exists('network-unavailable', 'NoSchedule');

function exists(condition: string, effect: string): Toleration {
  return { key: `node.kubernetes.io/${condition}`, operator: 'Exists', effect };
}

/**
 * Tolerations of the template plus those of every daemon Pod.
 * Upstream source (v1.36.2): pkg/controller/daemon/util/daemonset_util.go, AddOrUpdateDaemonPodTolerations.
 */
export function daemonTolerations({ tolerations = [], hostNetwork }: PodSpec): readonly Toleration[] {
  const own = hostNetwork ? [...OWN_TOLERATIONS, OF_HOST_NETWORK] : OWN_TOLERATIONS;
  const replacement = (present: Toleration) => own.find((added) => coversTheSame(present, added)) ?? present;
  const missing = own.filter((added) => !tolerations.some((present) => coversTheSame(present, added)));
  return [...tolerations.map(replacement), ...missing];
}

function coversTheSame(a: Toleration, b: Toleration): boolean {
  return sameData({ ...a, tolerationSeconds: undefined }, { ...b, tolerationSeconds: undefined });
}

/**
 * A Pod of the set for one node. The scheduler may bind it only there.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, syncNodes.
 */
export function newDaemonPod(daemonSet: DaemonSet, node: string, hash: string): Pod {
  const pod = podFromTemplate(daemonSet, daemonSet.spec.template);
  const generation = templateGeneration(daemonSet);
  const labels = {
    ...pod.metadata.labels,
    ...(generation === undefined ? undefined : { [TEMPLATE_GENERATION_LABEL]: generation }),
    [REVISION_LABEL]: hash,
  };
  const spec = { ...pod.spec, tolerations: daemonTolerations(pod.spec), affinity: boundTo(node, pod.spec.affinity) };
  return { ...pod, metadata: { ...pod.metadata, labels }, spec };
}

/** Replaces the node terms of the template, which the controller has already checked. */
function boundTo(node: string, affinity: Affinity | undefined): Affinity {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [node] }];
  return {
    ...affinity,
    nodeAffinity: {
      ...affinity?.nodeAffinity,
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] },
    },
  };
}

/**
 * Node that a daemon Pod is bound to or meant for; undefined if it names none.
 * Upstream source (v1.36.2): pkg/controller/daemon/util/daemonset_util.go, GetTargetNodeName.
 */
export function targetNode(pod: Pod): string | undefined {
  if (pod.spec.nodeName) return pod.spec.nodeName;
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  for (const { matchFields = [] } of required?.nodeSelectorTerms ?? []) {
    for (const { key, operator, values = [] } of matchFields)
      if (key === 'metadata.name' && operator === 'In' && values.length === 1) return values[0];
  }
  return undefined;
}

/**
 * Whether the Pod has the current template, by its hash or by its generation.
 * Upstream source (v1.36.2): pkg/controller/daemon/util/daemonset_util.go, IsPodUpdated.
 */
export function isUpdated(daemonSet: DaemonSet, pod: Pod, hash: string): boolean {
  const { labels = {} } = pod.metadata;
  if (labels[REVISION_LABEL] === hash) return true;
  const generation = templateGeneration(daemonSet);
  return generation !== undefined && labels[TEMPLATE_GENERATION_LABEL] === generation;
}

function templateGeneration({ metadata }: DaemonSet): string | undefined {
  const text = metadata.annotations?.[TEMPLATE_GENERATION];
  return text !== undefined && /^-?\d+$/.test(text) ? text : undefined;
}

/**
 * Sorts Pods with a node first, then older ones, then by name.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, podByCreationTimestampAndPhase.
 */
export function oldestFirst(a: Pod, b: Pod): number {
  return (
    (a.spec.nodeName ? 0 : 1) - (b.spec.nodeName ? 0 : 1) ||
    compareText(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '') ||
    compareText(a.metadata.name, b.metadata.name)
  );
}

function compareText(a: string, b: string): number {
  return compare(a, b);
}

/** Inputs of a sync of a DaemonSet. */
export interface DaemonSetView {
  readonly daemonSet: DaemonSet;
  readonly nodes: readonly Node[];
  /** Its Pods, in any order. */
  readonly pods: readonly Pod[];
  /** Its revisions, in any order. */
  readonly revisions: readonly ControllerRevision[];
  readonly findRevision: FindRevision;
  /** Time for which a failed Pod of that node must stay, in microseconds; 0 if it may be deleted. */
  readonly failedPodDelayUs: (node: string) => number;
  readonly nowUs: Micros;
}

export type DaemonPodsByNode = ReadonlyMap<string, readonly Pod[]>;

/**
 * Pods by the node that they are on or meant for, without finished ones being deleted.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, getNodesToDaemonPods.
 */
export function podsByNode(pods: readonly Pod[]): DaemonPodsByNode {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    const isFinished = pod.status?.phase === 'Failed' || pod.status?.phase === 'Succeeded';
    if (isFinished && pod.metadata.deletionTimestamp !== undefined) continue;
    const node = targetNode(pod);
    if (node === undefined) continue;
    const known = byNode.get(node);
    if (known) known.push(pod);
    else byNode.set(node, [pod]);
  }
  return byNode;
}
