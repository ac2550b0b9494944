import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import type { EventNote } from '#cluster/api/events.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { DaemonSet, Node, Pod } from '#model/generated/types.ts';
import { REVISION_LABEL } from '../controllerRevisions.ts';
import { isPodAvailable, isPodReady } from '../podFacts.ts';
import type { DaemonPodsByNode, DaemonSetView } from './daemonPod.ts';
import { oldestFirst } from './daemonPod.ts';
import { nodeShouldRun } from './nodeShouldRun.ts';

const FAILED_PODS = table<FailedPods>('controllers/DaemonSet.failedPods');

const FIRST_DELAY_US = SECOND_US;
const MAX_DELAY_US = 900_000_000;

/**
 * Deletes a Pod that a node keeps refusing only after 1 s, 2 s, 4 s, ... up to 15 minutes.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/flowcontrol/backoff.go,
 * cmd/kube-controller-manager/app/apps.go.
 */
export class FailedPodBackoff {
  private readonly table: Table<FailedPods>;

  constructor(world: World) {
    this.table = world.table(FAILED_PODS);
  }

  /** Time for which a failed Pod must stay, in microseconds; 0 if it may be deleted now. */
  delayUs(daemonSet: DaemonSet, node: string, nowUs: Micros): number {
    const known = this.table.get(keyOf(daemonSet, node));
    if (!known || isForgotten(known, nowUs)) return 0;
    return nowUs - known.sinceUs < known.delayUs ? known.delayUs : 0;
  }

  /** A failed Pod is deleted, so the next one waits twice as long. */
  next(daemonSet: DaemonSet, node: string, nowUs: Micros): void {
    const key = keyOf(daemonSet, node);
    const known = this.table.get(key);
    const isFirst = !known || isForgotten(known, nowUs);
    const delayUs = isFirst ? FIRST_DELAY_US : Math.min(2 * known.delayUs, MAX_DELAY_US);
    this.table.put(key, { delayUs, sinceUs: nowUs });
  }

  /** The set was deleted. */
  forget(uid: string): void {
    for (const key of this.table.keys()) if (key.startsWith(`${uid}/`)) this.table.delete(key);
  }
}

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
export function manageNodes(view: DaemonSetView, byNode: DaemonPodsByNode, hash: string): ManagedNodes {
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

/** Backoff of a node's failed Pods. */
interface FailedPods {
  readonly delayUs: Micros;
  readonly sinceUs: Micros;
}

function isForgotten({ sinceUs }: FailedPods, nowUs: Micros): boolean {
  return nowUs - sinceUs > 2 * MAX_DELAY_US;
}

function keyOf({ metadata, status }: DaemonSet, node: string): string {
  return `${metadata.uid}/${status?.observedGeneration ?? 0}/${node}`;
}

/**
 * Number of nodes that an update may affect at a time. Both percentages round up.
 * Upstream source (v1.36.2): pkg/controller/daemon/util/daemonset_util.go, UnavailableCount and SurgeCount.
 */
export function updateLimits(
  { spec }: DaemonSet,
  nodes: number,
): { readonly maxSurge: number; readonly maxUnavailable: number } {
  const rolling = spec.updateStrategy?.type === 'RollingUpdate' ? spec.updateStrategy.rollingUpdate : undefined;
  const maxSurge = roundedUp(rolling?.maxSurge, nodes);
  const maxUnavailable = roundedUp(rolling?.maxUnavailable, nodes);
  return { maxSurge, maxUnavailable: nodes > 0 && maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable };
}

function allowsSurge(daemonSet: DaemonSet): boolean {
  return updateLimits(daemonSet, 1).maxSurge > 0;
}

function roundedUp(value: number | string | undefined, total: number): number {
  if (typeof value !== 'string') return value ?? 0;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? 0 : Math.ceil((Number(percent) * total) / 100);
}
