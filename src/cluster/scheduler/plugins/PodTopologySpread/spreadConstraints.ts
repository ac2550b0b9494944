import type { Pod, Service, TopologySpreadConstraint } from '#model/generated/types.ts';
import {
  compileLabelMap,
  compileLabelSelector,
  isEmptySelector,
  type LabelMatcher,
  matchNothing,
} from '#model/labels/labelMatcher.ts';
import { firstUntoleratedTaint } from '#model/pod/tolerations.ts';
import type { Listers } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { everyNode, type NodeInfoMatcher } from '../../framework/nodeInfo.ts';
import type { PodTopologySpreadArgs } from '../../framework/pluginArgs.ts';
import type { PodQuery } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { forbidsScheduling } from '../../framework/status.ts';

/** Selector of the Pods that a constraint counts. An empty selector counts none, although it matches the Pod itself. */
export interface SpreadSelector {
  /** Equal for selectors that select the same Pods. */
  readonly id: string;
  readonly matches: LabelMatcher;
  readonly isEmpty: boolean;
}

export interface SpreadConstraint {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly minDomains: number;
  readonly selector: SpreadSelector;
  readonly honorsAffinity: boolean;
  readonly honorsTaints: boolean;
}

export type WhenUnsatisfiable = 'DoNotSchedule' | 'ScheduleAnyway';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/plugin.go, systemDefaultConstraints. */
const SYSTEM_DEFAULTS: readonly TopologySpreadConstraint[] = [
  { topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway', maxSkew: 3 },
  { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway', maxSkew: 5 },
];

/**
 * Constraints of a Pod for one `whenUnsatisfiable` value: its own. If it has none at all, the defaults for Pods that a
 * Service or an owner selects.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/common.go.
 */
export function constraintsOf(
  when: WhenUnsatisfiable,
  args: PodTopologySpreadArgs,
  listers: Listers,
): (pod: Pod) => readonly SpreadConstraint[] {
  const defaults = defaultConstraints(args).filter(({ whenUnsatisfiable }) => whenUnsatisfiable === when);
  return (pod) => {
    if ((pod.spec.topologySpreadConstraints ?? []).length > 0) return ownConstraints(pod, when);
    if (defaults.length === 0) return NO_CONSTRAINTS;
    const selector = selectorOfOwners(pod, listers);
    return selector.isEmpty ? NO_CONSTRAINTS : defaults.map((constraint) => compile(constraint, selector));
  };
}

const NO_CONSTRAINTS: readonly SpreadConstraint[] = [];

/** Constraints in the Pod's own spec. */
export function ownConstraints(pod: Pod, when: WhenUnsatisfiable): readonly SpreadConstraint[] {
  return (pod.spec.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === when)
    .map((constraint) => compile(constraint, ownSelector(constraint, pod)));
}

export function isSystemDefaulted(args: PodTopologySpreadArgs): boolean {
  return args.defaultingType === 'System';
}

/** Constraints for Pods without their own. */
export function defaultConstraints(args: PodTopologySpreadArgs): readonly TopologySpreadConstraint[] {
  return isSystemDefaulted(args) ? SYSTEM_DEFAULTS : (args.defaultConstraints ?? []);
}

function compile(constraint: TopologySpreadConstraint, selector: SpreadSelector): SpreadConstraint {
  return {
    topologyKey: constraint.topologyKey,
    maxSkew: constraint.maxSkew,
    minDomains: constraint.minDomains ?? 1,
    selector,
    honorsAffinity: (constraint.nodeAffinityPolicy ?? 'Honor') === 'Honor',
    honorsTaints: constraint.nodeTaintsPolicy === 'Honor',
  };
}

function ownSelector({ labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint, pod: Pod): SpreadSelector {
  if (!labelSelector) return { id: '', matches: matchNothing, isEmpty: false };
  const selector: SpreadSelector = {
    id: JSON.stringify(labelSelector),
    matches: compileLabelSelector(labelSelector),
    isEmpty: isEmptySelector(labelSelector),
  };
  return matchLabelKeys.length === 0 ? selector : withOwnLabels(selector, matchLabelKeys, pod);
}

/** Also requires the Pod's own values of the keys. API servers have added them to the selector since v1.34. */
function withOwnLabels(selector: SpreadSelector, keys: readonly string[], pod: Pod): SpreadSelector {
  const labels = pod.metadata.labels ?? {};
  const own = Object.fromEntries(keys.flatMap((key) => (key in labels ? [[key, labels[key] ?? '']] : [])));
  if (Object.keys(own).length === 0) return selector;
  const byOwn = compileLabelMap(own);
  return {
    id: JSON.stringify([selector.id, own]),
    matches: (candidate) => byOwn(candidate) && selector.matches(candidate),
    isEmpty: false,
  };
}

const NOTHING: SpreadSelector = { id: '[{},null]', matches: compileLabelMap({}), isEmpty: true };

/** Combined selector of a Pod's Services and controller. */
function selectorOfOwners(pod: Pod, listers: Listers): SpreadSelector {
  const labels = { ...servicesLabels(pod, listers) };
  const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller === true);
  const key = `${pod.metadata.namespace}/${owner?.name}`;
  if (owner?.apiVersion === 'v1' && owner.kind === 'ReplicationController') {
    Object.assign(labels, listers.ReplicationController.get(key)?.spec?.selector);
  }
  if (Object.keys(labels).length === 0 && owner?.apiVersion !== 'apps/v1') return NOTHING;
  const isSet = owner?.apiVersion === 'apps/v1' && (owner.kind === 'ReplicaSet' || owner.kind === 'StatefulSet');
  const set = isSet ? listers[owner.kind as 'ReplicaSet' | 'StatefulSet'].get(key)?.spec?.selector : undefined;
  const byLabels = compileLabelMap(labels);
  const hasLabels = Object.keys(labels).length > 0;
  const id = JSON.stringify([labels, set]);
  if (!set || isEmptySelector(set)) return { id, matches: byLabels, isEmpty: !hasLabels };
  const bySet = compileLabelSelector(set);
  return { id, matches: (candidate) => byLabels(candidate) && bySet(candidate), isEmpty: false };
}

/** Labels by which Services select the Pod. A Service without a selector selects none. */
function servicesLabels(pod: Pod, { Service: services }: Listers): Readonly<Record<string, string>> {
  const selects = ({ metadata, spec }: Service) =>
    metadata.namespace === pod.metadata.namespace &&
    spec?.selector &&
    compileLabelMap(spec.selector)(pod.metadata.labels);
  return Object.assign(
    {},
    ...services
      .values()
      .filter(selects)
      .map(({ spec }) => spec?.selector),
  );
}

export function hasAllTopologyKeys(node: NodeInfo, constraints: readonly SpreadConstraint[]): boolean {
  for (let i = 0; i < constraints.length; i++) {
    if (node.labels[(constraints[i] as SpreadConstraint).topologyKey] === undefined) return false;
  }
  return true;
}

/** Whether every node counts under the constraint's policies. */
export function includesAll({ honorsAffinity, honorsTaints }: SpreadConstraint, affinity: NodeInfoMatcher): boolean {
  return !honorsTaints && (!honorsAffinity || affinity === everyNode);
}

/** Whether the node counts under the constraint's policies. */
export function isIncluded(
  constraint: SpreadConstraint,
  pod: PodInfo,
  node: NodeInfo,
  affinity: NodeInfoMatcher,
): boolean {
  if (constraint.honorsAffinity && !affinity(node)) return false;
  if (!constraint.honorsTaints) return true;
  return firstUntoleratedTaint(node.taints, pod.pod.spec.tolerations, forbidsScheduling) === undefined;
}

/** Pods that are being deleted do not count. */
export function countedBy({ id, matches, isEmpty }: SpreadSelector, namespace: string): PodQuery {
  return {
    key: `spread/${namespace}/${id}`,
    matches: (pod) => !isEmpty && pod.namespace === namespace && !pod.isTerminating && matches(pod.labels),
  };
}
