import type { Node, Pod, PodSpec } from '#model/generated/types.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import { hintFor, isOwnUpdate, type ObjectChange } from '../../framework/hinting.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { SKIP, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'NodeDeclaredFeatures';
const MISSING = status(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match Pod's required features");
const PRE_FILTER = stateKey<readonly string[]>(`PreFilter${NAME}`);

/**
 * Passes the nodes that declare every feature that the Pod needs, in `status.declaredFeatures`.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go.
 */
export const NodeDeclaredFeatures: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    local: ({ pod }) => neededFeatures(pod.spec).join(' '),
    sign: ({ pod }) => ({ features: neededFeatures(pod.spec).sort() }),
    eventsToRegister,
    preFilter(state, { pod }) {
      const needed = neededFeatures(pod.spec);
      if (needed.length === 0) return { status: SKIP };
      state.write(PRE_FILTER, needed);
      return { status: SUCCESS };
    },
    filter(state, _pod, { node }) {
      const declared = node?.status?.declaredFeatures ?? [];
      return (state.read(PRE_FILTER) ?? []).every((feature) => declared.includes(feature)) ? SUCCESS : MISSING;
    },
  }),
};

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeDeclaredFeature'), hint: hintFor('Node', declaresOthers) },
    { event: clusterEvent('Pod', 'Update'), hint: hintFor('Pod', needsOthers) },
  ];
}

function declaresOthers(_: Pod, { old, now }: ObjectChange<Node>): boolean {
  return old === undefined || !isSame(old.status?.declaredFeatures, now?.status?.declaredFeatures);
}

function needsOthers(pod: Pod, change: ObjectChange<Pod>): boolean {
  const { old, now } = change;
  if (!old || !now || !isOwnUpdate(pod, change)) return false;
  return !isSame(neededFeatures(old.spec), neededFeatures(now.spec));
}

function isSame(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((feature, i) => feature === b[i]);
}

/**
 * Features that matter for placing a Pod. Others matter only for changes of a running Pod.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/nodedeclaredfeatures/features, InferForScheduling.
 */
function neededFeatures(spec: PodSpec): string[] {
  const needed: string[] = [];
  const containers = [...spec.containers, ...(spec.initContainers ?? [])];
  const restartsAll = containers.some(({ restartPolicyRules }) =>
    restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers'),
  );
  if (restartsAll) needed.push('RestartAllContainersOnContainerExits');
  if (spec.hostNetwork === true && spec.hostUsers === false) needed.push('UserNamespacesHostNetworkSupport');
  return needed;
}
