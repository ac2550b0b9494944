import type { Node, Pod, Toleration } from '#model/generated/types.ts';
import { firstUntoleratedTaint, tolerates } from '#model/pod/tolerations.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import { hintFor, isOwnUpdate, type ObjectChange } from '../../framework/hinting.ts';
import { normalizeScores } from '../../framework/normalizeScores.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { localText, signTolerations } from '../../framework/signature.ts';
import { forbidsScheduling, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'TaintToleration';
const UNTOLERATED = status(NAME, 'UnschedulableAndUnresolvable', 'node(s) had untolerated taint(s)');
const PRE_SCORE = stateKey<readonly Toleration[]>(`PreScore${NAME}`);

/**
 * Keeps Pods off nodes with taints they do not tolerate, and prefers nodes with fewer untolerated PreferNoSchedule taints.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go.
 */
export const TaintToleration: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    sign: signTolerations,
    local: ({ pod }) => localText(pod.spec.tolerations),
    eventsToRegister,
    filter(_state, { pod }, node) {
      if (node.taints.length === 0) return SUCCESS;
      return firstUntoleratedTaint(node.taints, pod.spec.tolerations, forbidsScheduling) ? UNTOLERATED : SUCCESS;
    },
    preScore(state, { pod }) {
      const relevant = (pod.spec.tolerations ?? []).filter(({ effect }) => !effect || effect === 'PreferNoSchedule');
      state.write(PRE_SCORE, relevant);
      return SUCCESS;
    },
    score(state, _pod, node) {
      if (node.taints.length === 0) return 0;
      const tolerations = state.read(PRE_SCORE);
      return node.taints.filter((taint) => taint.effect === 'PreferNoSchedule' && !tolerates(tolerations, taint))
        .length;
    },
    normalizeScore(_state, _pod, nodes, scores) {
      normalizeScores(scores, nodes.length, true);
      return SUCCESS;
    },
  }),
};

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeTaint'), hint: hintFor('Node', becameTolerable) },
    { event: clusterEvent('Pod', 'UpdatePodToleration'), hint: hintFor('Pod', isOwnUpdate) },
  ];
}

function becameTolerable(pod: Pod, { old, now }: ObjectChange<Node>): boolean {
  return !repels(now, pod) && (old === undefined || repels(old, pod));
}

function repels(node: Node | undefined, pod: Pod): boolean {
  const taint = firstUntoleratedTaint(
    node?.spec?.taints,
    pod.spec.tolerations,
    ({ effect }) => effect === 'NoSchedule' || effect === 'NoExecute',
  );
  return taint !== undefined;
}
