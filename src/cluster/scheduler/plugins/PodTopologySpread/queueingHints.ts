import type { Node, Pod, TopologySpreadConstraint } from '../../../../model/generated/types.ts';
import { compileLabelSelector } from '../../../../model/labels/labelSelector.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor, isOwnUpdate, isPlaced } from '../../framework/hinting.ts';
import { semanticallyEqual } from '../../framework/semanticallyEqual.ts';

type Constraints = readonly TopologySpreadConstraint[];

/**
 * Only the Pod's own constraints are judged, not the default ones of the plugin's arguments.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/plugin.go.
 */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    {
      event: clusterEvent('Pod', 'Add', 'Delete', 'UpdatePodLabel', 'UpdatePodToleration'),
      hint: hintFor('Pod', changesCounts),
    },
    {
      event: clusterEvent('Node', 'Add', 'Delete', 'UpdateNodeLabel', 'UpdateNodeTaint'),
      hint: hintFor('Node', changesDomains),
    },
  ];
}

function changesCounts(pod: Pod, change: Change<Pod>): boolean {
  const { old, now } = change;
  const isOwn = isOwnUpdate(pod, change);
  if (!isOwn && ((now && !isPlaced(now)) || (old && !isPlaced(old)))) return false;
  if ((now ?? old)?.metadata.namespace !== pod.metadata.namespace) return false;
  const constraints = hardConstraints(pod);
  if (!old || !now) return selects(constraints, now ?? old);
  if (
    isOwn &&
    !semanticallyEqual(old.spec.tolerations, now.spec.tolerations) &&
    constraints.some(({ nodeTaintsPolicy }) => nodeTaintsPolicy === 'Honor')
  )
    return true;
  return selects(constraints, old) !== selects(constraints, now);
}

function changesDomains(pod: Pod, { old, now }: Change<Node>): boolean {
  const constraints = hardConstraints(pod);
  if (!old || !now) return hasAllKeys(constraints, now ?? old);
  const counts = hasAllKeys(constraints, now);
  if (hasAllKeys(constraints, old) !== counts) return true;
  if (!counts) return false;
  const moved = constraints.some(({ topologyKey: key }) => old.metadata.labels?.[key] !== now.metadata.labels?.[key]);
  return moved || !semanticallyEqual(old.spec?.taints, now.spec?.taints);
}

function hardConstraints(pod: Pod): Constraints {
  return (pod.spec.topologySpreadConstraints ?? []).filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule',
  );
}

function selects(constraints: Constraints, pod: Pod | undefined): boolean {
  return constraints.some(({ labelSelector }) => compileLabelSelector(labelSelector)(pod?.metadata.labels));
}

function hasAllKeys(constraints: Constraints, node: Node | undefined): boolean {
  return constraints.every(({ topologyKey }) => node?.metadata.labels?.[topologyKey] !== undefined);
}
