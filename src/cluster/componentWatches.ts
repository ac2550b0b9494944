import type { World } from '#kernel/world.ts';
import type { WatchInterest } from './api/watch.ts';
import { UNWATCHED } from './apiserver/watchFanout.ts';
import { AUTOSCALERS } from './autoscaler/autoscalerRecords.ts';
import { AUTOSCALER_INTEREST } from './autoscaler/autoscalers.ts';
import { ATTACHER_INTEREST } from './environment/attacher.ts';
import { PROVISIONER_INTEREST } from './environment/provisioner.ts';
import { KARPENTER_INTEREST } from './karpenter/karpenter.ts';
import { TERMINAL_INTEREST } from './kubectl/terminal/terminals.ts';
import { KUBELET_NODES } from './kubelet/kubeletRecords.ts';
import { PROXY_INTEREST } from './proxy/kubeProxy.ts';
import { SCHEDULER_INTEREST } from './scheduler/scheduler.ts';

const EVERY_KUBELET = 'kubelet/*';

/** Which components watch which kinds. */
export const INTERESTS: readonly WatchInterest[] = [
  SCHEDULER_INTEREST,
  { address: 'kube-controller-manager', kinds: ['*'] },
  PROVISIONER_INTEREST,
  ATTACHER_INTEREST,
  { address: EVERY_KUBELET, kinds: ['Node', 'Pod'] },
  PROXY_INTEREST,
  TERMINAL_INTEREST,
  AUTOSCALER_INTEREST,
  KARPENTER_INTEREST,
];

/** How many watches of a kind the model's components have open, by component. A kubelet has one of its own; a component's informers share one. */
export function componentWatches(
  world: World,
  kind: string,
): readonly { readonly component: string; readonly count: number }[] {
  return INTERESTS.filter(({ kinds }) => kinds.includes(kind) || (kinds.includes('*') && !UNWATCHED.has(kind)))
    .map((interest) => ({ component: interest.address.split('/')[0] as string, count: countOf(world, interest) }))
    .filter(({ count }) => count > 0);
}

function countOf(world: World, { address, onlyWhile }: WatchInterest): number {
  if (address === EVERY_KUBELET) return world.table(KUBELET_NODES).size;
  // The model tells autoscalers of changes only while they wait for their next loop; their watches are open all the time.
  if (address === AUTOSCALER_INTEREST.address) return world.table(AUTOSCALERS).size;
  return onlyWhile === undefined || world.table(onlyWhile).size > 0 ? 1 : 0;
}
