import type { Pod } from '#model/generated/types.ts';
import { isPodAvailable } from '../podFacts.ts';
import { updateLimits } from './daemonLimits.ts';
import { isUpdated } from './daemonPod.ts';
import type { DaemonSetView, PodsByNode } from './daemonView.ts';
import type { NodeWork } from './manageNodes.ts';
import { nodeShouldRun } from './nodeShouldRun.ts';

/** Remaining Pods of one node: at most one old and one new, or `excess`. */
interface NodePods {
  readonly node: string;
  readonly oldPod: Pod | undefined;
  readonly newPod: Pod | undefined;
  readonly isExcess: boolean;
}

/**
 * Next step of a rolling update: old Pods to delete, and nodes that get a new one beside the old.
 * Upstream source (v1.36.2): pkg/controller/daemon/update.go, rollingUpdate.
 */
export function rollOutDaemons(view: DaemonSetView, byNode: PodsByNode, hash: string): NodeWork {
  const wanting = view.nodes.filter((node) => nodeShouldRun(node, view.daemonSet).shouldRun);
  const names = new Set([...byNode.keys(), ...wanting.map(({ metadata }) => metadata.name)]);
  const nodes = [...names].sort().map((node) => podsOnNode(view, node, byNode.get(node) ?? [], hash));
  const { maxSurge, maxUnavailable } = updateLimits(view.daemonSet, wanting.length);
  return maxSurge === 0 ? replace(view, nodes, maxUnavailable) : surge(view, nodes, maxSurge, wanting.length);
}

function podsOnNode(view: DaemonSetView, node: string, pods: readonly Pod[], hash: string): NodePods {
  const staying = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const newPods = staying.filter((pod) => isUpdated(view.daemonSet, pod, hash));
  const oldPods = staying.filter((pod) => !newPods.includes(pod));
  return { node, oldPod: oldPods[0], newPod: newPods[0], isExcess: oldPods.length > 1 || newPods.length > 1 };
}

function availability({ daemonSet, nowUs }: DaemonSetView): (pod: Pod) => boolean {
  const { minReadySeconds = 0 } = daemonSet.spec;
  return (pod) => isPodAvailable(pod, minReadySeconds, nowUs);
}

/** Deletes unavailable old Pods at once, and others while few enough are unavailable. */
function replace(view: DaemonSetView, nodes: readonly NodePods[], maxUnavailable: number): NodeWork {
  const isAvailable = availability(view);
  const broken: Pod[] = [];
  const candidates: Pod[] = [];
  let unavailable = 0;
  for (const { oldPod, newPod, isExcess } of nodes) {
    if (isExcess || (oldPod === undefined) === (newPod === undefined)) unavailable++;
    else if (newPod) unavailable += isAvailable(newPod) ? 0 : 1;
    else if (oldPod && isAvailable(oldPod)) candidates.push(oldPod);
    else if (oldPod) {
      broken.push(oldPod);
      unavailable++;
    }
  }
  return { create: [], remove: [...broken, ...candidates.slice(0, Math.max(0, maxUnavailable - unavailable))] };
}

/** Creates new Pods beside old ones, and deletes an old one when its successor is available. */
function surge(view: DaemonSetView, nodes: readonly NodePods[], maxSurge: number, desired: number): NodeWork {
  const isAvailable = availability(view);
  const remove: Pod[] = [];
  const misplaced: Pod[] = [];
  const urgent: string[] = [];
  const candidates: string[] = [];
  let surging = 0;
  let available = 0;
  for (const { node, oldPod, newPod, isExcess } of nodes) {
    if (isExcess) {
      surging++;
      continue;
    }
    const counted = oldPod ?? newPod;
    if (counted && isAvailable(counted)) available++;
    if (!oldPod) continue;
    if (newPod) {
      if (isAvailable(newPod)) remove.push(oldPod);
      else surging++;
      continue;
    }
    const found = view.nodes.find(({ metadata }) => metadata.name === node);
    const isWanted = found !== undefined && nodeShouldRun(found, view.daemonSet).shouldRun;
    if (isWanted) (isAvailable(oldPod) ? candidates : urgent).push(node);
    else if (found) (isAvailable(oldPod) ? misplaced : remove).push(oldPod);
  }
  return {
    create: [...urgent, ...candidates.slice(0, Math.max(0, maxSurge - surging))],
    remove: [...remove, ...misplaced.slice(0, Math.max(0, available - desired))],
  };
}
