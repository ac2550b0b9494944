import { recordEvent } from '#cluster/api/events.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';

/** Who an autoscaler is to the API server. */
export const AUTOSCALER_ACCOUNT = 'system:serviceaccount:kube-system:cluster-autoscaler';
const COMPONENT = 'cluster-autoscaler';

/** What it says of itself is about the ConfigMap that its status is in. Upstream source (1.36): cluster-autoscaler/clusterstate/utils/logging.go. */
const STATUS: KubeObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace: 'kube-system', name: 'cluster-autoscaler-status' },
};

export type Say = (about: KubeObject | undefined, type: 'Normal' | 'Warning', reason: string, message: string) => void;

/** Sends Events; those about nothing in particular are about the autoscaler's status. */
export function sayer(world: World, context: ActorContext): Say {
  return (about, type, reason, message) =>
    recordEvent(world, context, { component: COMPONENT, user: AUTOSCALER_ACCOUNT }, about ?? STATUS, {
      type,
      reason,
      message,
    });
}
