import type { Micros } from '#base/time.ts';
import type { EventNote } from '#cluster/api/events.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { REVISION_LABEL } from '../controllerRevisions.ts';
import { isPodAvailable, isPodReady } from '../podFacts.ts';
import { allowsSurge } from './daemonLimits.ts';
import { oldestFirst } from './daemonPod.ts';
import type { DaemonSetView, PodsByNode } from './daemonView.ts';
import { nodeShouldRun } from './nodeShouldRun.ts';

/** Work for some nodes. */
export interface NodeWork {
  /** Names of nodes that need a Pod. */
  readonly create: readonly string[];
  readonly remove: readonly Pod[];
}

/** Work for all nodes, and the state found with it. */
export interface ManagedNodes extends NodeWork {
  readonly events: readonly EventNote[];
  /** Nodes whose failed Pod is deleted, so their next one waits longer. */
  readonly failed: readonly string[];
  /** Delays after which failed Pods are checked again. */
  readonly retryUs: readonly number[];
}

interface Findings {
  readonly create: string[];
  readonly remove: Pod[];
  readonly events: EventNote[];
  readonly failed: string[];
  readonly retryUs: Micros[];
}

/**
 * Creates missing Pods and deletes Pods that should not be on their nodes.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, manage and podsShouldBeOnNode.
 */
export function manageNodes(view: DaemonSetView, byNode: PodsByNode, hash: string): ManagedNodes {
  const found: Findings = { create: [], remove: [], events: [], failed: [], retryUs: [] };
  for (const node of view.nodes) manageNode(view, node, byNode.get(node.metadata.name), hash, found);
  const existing = new Set(view.nodes.map(({ metadata }) => metadata.name));
  for (const node of [...byNode.keys()].sort())
    if (!existing.has(node)) found.remove.push(...(byNode.get(node) ?? []).filter(({ spec }) => !spec.nodeName));
  return found;
}

function manageNode(
  view: DaemonSetView,
  node: Node,
  pods: readonly Pod[] | undefined,
  hash: string,
  found: Findings,
): void {
  const { shouldRun, shouldContinue } = nodeShouldRun(node, view.daemonSet);
  const { name } = node.metadata;
  if (shouldRun && !pods) found.create.push(name);
  else if (shouldContinue) {
    const running = runningPods(view, name, pods ?? [], found).sort(oldestFirst);
    if (!allowsSurge(view.daemonSet)) found.remove.push(...running.slice(1));
    else if (running.length > 1) found.remove.push(...surplusOfSurge(view, running, hash));
    else if (running.length === 0 && shouldRun) found.create.push(name);
  } else found.remove.push(...(pods ?? []).filter(isStaying));
}

/** Pods that are neither finished nor being deleted. Finished ones are to be deleted. */
function runningPods(view: DaemonSetView, node: string, pods: readonly Pod[], found: Findings): Pod[] {
  return pods.filter(isStaying).filter((pod) => {
    const phase = pod.status?.phase;
    const { namespace, name } = pod.metadata;
    if (phase === 'Failed') {
      const delayUs = view.failedPodDelayUs(node);
      if (delayUs > 0) {
        found.retryUs.push(delayUs);
        return false;
      }
      found.failed.push(node);
      const message = `Found failed daemon pod ${namespace}/${name} on node ${node}, will try to kill it`;
      found.events.push({ type: 'Warning', reason: 'FailedDaemonPod', message });
      found.remove.push(pod);
      return false;
    }
    if (phase !== 'Succeeded') return true;
    const message = `Found succeeded daemon pod ${namespace}/${name} on node ${node}, will try to delete it`;
    found.events.push({ type: 'Normal', reason: 'SucceededDaemonPod', message });
    found.remove.push(pod);
    return false;
  });
}

/** An old and a new Pod may run together while the old one is ready and the new one is not available. */
function surplusOfSurge({ daemonSet, nowUs }: DaemonSetView, running: readonly Pod[], hash: string): Pod[] {
  const isNew = (pod: Pod) => pod.metadata.labels?.[REVISION_LABEL] === hash;
  const newPod = running.find(isNew);
  const oldPod = running.find((pod) => !isNew(pod));
  const surplus = running.filter((pod) => pod !== newPod && pod !== oldPod);
  if (!newPod || !oldPod) return surplus;
  const isReplaced = !isPodReady(oldPod) || isPodAvailable(newPod, daemonSet.spec.minReadySeconds ?? 0, nowUs);
  return isReplaced ? [...surplus, oldPod] : surplus;
}

function isStaying(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp === undefined;
}
