import type { Node, Pod } from '#model/generated/types.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor, isOwnUpdate, isPlaced } from '../../framework/hinting.ts';
import type { SpreadConstraint } from './spreadConstraints.ts';

type Constraints = readonly SpreadConstraint[];
/** Hard constraints of a Pod: its own, or the default ones. */
type ConstraintsOf = (pod: Pod) => Constraints;

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/plugin.go. */
export function eventsToRegister(constraintsOf: ConstraintsOf): readonly ClusterEventWithHint[] {
  return [
    {
      event: clusterEvent('Pod', 'Add', 'Delete', 'UpdatePodLabel', 'UpdatePodToleration'),
      hint: hintFor('Pod', (pod, change) => changesCounts(pod, change, constraintsOf)),
    },
    {
      event: clusterEvent('Node', 'Add', 'Delete', 'UpdateNodeLabel', 'UpdateNodeTaint'),
      hint: hintFor('Node', (pod, change) => changesDomains(constraintsOf(pod), change)),
    },
  ];
}

function changesCounts(pod: Pod, change: Change<Pod>, constraintsOf: ConstraintsOf): boolean {
  const { old, now } = change;
  const isOwn = isOwnUpdate(pod, change);
  if (!isOwn && ((now && !isPlaced(now)) || (old && !isPlaced(old)))) return false;
  if ((now ?? old)?.metadata.namespace !== pod.metadata.namespace) return false;
  const constraints = constraintsOf(pod);
  if (!old || !now) return constraints.some((constraint) => selects(constraint, now ?? old));
  if (
    isOwn &&
    !semanticEqual(old.spec.tolerations, now.spec.tolerations) &&
    constraints.some(({ honorsTaints }) => honorsTaints)
  )
    return true;
  return constraints.some((constraint) => selects(constraint, old) !== selects(constraint, now));
}

function changesDomains(constraints: Constraints, { old, now }: Change<Node>): boolean {
  if (!old || !now) return hasAllKeys(constraints, now ?? old);
  const counts = hasAllKeys(constraints, now);
  if (hasAllKeys(constraints, old) !== counts) return true;
  if (!counts) return false;
  const moved = constraints.some(({ topologyKey: key }) => old.metadata.labels?.[key] !== now.metadata.labels?.[key]);
  return moved || !semanticEqual(old.spec?.taints, now.spec?.taints);
}

function selects({ selector }: SpreadConstraint, pod: Pod | undefined): boolean {
  return selector.matches(pod?.metadata.labels);
}

function hasAllKeys(constraints: Constraints, node: Node | undefined): boolean {
  return constraints.every(({ topologyKey }) => node?.metadata.labels?.[topologyKey] !== undefined);
}
