import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';

/** A cluster is at rest after this time without a change of its Pods. */
const QUIET_US = 10 * SECOND_US;
/** A node that is not ready by then never will be. */
const JOINED_US = 60 * SECOND_US;
/** Longest wait. */
const LONGEST_US = 10 * 60 * SECOND_US;

/**
 * Plays a cluster until it is at rest. For ten seconds no Pod is created, deleted, moved or changes its readiness, no
 * node changes its readiness, and none is about to.
 * A Pod is not about to if it fits nowhere, ends repeatedly, or cannot pull its image. False when the cluster had no
 * rest for ten minutes.
 */
export function settle(session: Session): boolean {
  let seen = '';
  let sinceUs = 0;
  const fromUs = session.run.clockUs;
  for (let atUs = fromUs + SECOND_US; atUs <= fromUs + LONGEST_US; atUs += SECOND_US) {
    session.seekTime(atUs);
    const { pods, nodes } = machinesAndPods(session.world);
    const now = `${nodes.map(isReady).join()} ${pods.map(stateOf).join()}`;
    const isJoining = atUs < JOINED_US && !nodes.every(isReady);
    if (now !== seen || isJoining || pods.some(isOnItsWay)) {
      seen = now;
      sinceUs = atUs;
    } else if (atUs - sinceUs >= QUIET_US) return true;
  }
  return false;
}

function machinesAndPods(world: World): { readonly nodes: readonly Node[]; readonly pods: readonly Pod[] } {
  return { nodes: world.table(store('Node')).values(), pods: world.table(store('Pod')).values() };
}

function isReady({ status }: Node | Pod): boolean {
  return status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
}

function stateOf(pod: Pod): string {
  const { metadata, spec, status } = pod;
  return `${metadata.uid} ${spec.nodeName ?? ''} ${status?.phase ?? ''} ${isReady(pod)}`;
}

/** Whether the Pod has a node and becomes ready without further input. */
function isOnItsWay(pod: Pod): boolean {
  const { metadata, spec, status } = pod;
  const { phase = 'Pending', containerStatuses = [], initContainerStatuses = [] } = status ?? {};
  if (metadata.deletionTimestamp !== undefined) return true;
  if (phase === 'Succeeded' || phase === 'Failed' || isReady(pod) || !spec.nodeName) return false;
  return ![...containerStatuses, ...initContainerStatuses].some(({ state }) =>
    /BackOff$|^Err|Error$/.test(state?.waiting?.reason ?? ''),
  );
}
