import { recordEvent } from '#cluster/api/events.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';

/** User name of an autoscaler at the API server. */
export const AUTOSCALER_ACCOUNT = 'system:serviceaccount:kube-system:cluster-autoscaler';
const COMPONENT = 'cluster-autoscaler';

/**
 * ConfigMap with the autoscaler's status, about which it records its own Events.
 * Upstream source (1.36): cluster-autoscaler/clusterstate/utils/logging.go.
 */
const STATUS: KubeObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace: 'kube-system', name: 'cluster-autoscaler-status' },
};

export type Say = (about: KubeObject | undefined, type: 'Normal' | 'Warning', reason: string, message: string) => void;

/** Returns a function that sends Events. Events without an object are about the autoscaler's status. */
export function sayer(world: World, context: ActorContext): Say {
  return (about, type, reason, message) =>
    recordEvent(world, context, { component: COMPONENT, user: AUTOSCALER_ACCOUNT }, about ?? STATUS, {
      type,
      reason,
      message,
    });
}
