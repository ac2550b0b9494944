import { compare } from '#base/order.ts';
import { containerUsage } from '#cluster/environment/usage/containerUsage.ts';
import type { Container, Pod, ResourceRequirements } from '#model/generated/types.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import { podCgroup } from '../cgroups/podCgroup.ts';
import type { KubeletPod, PodResize } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { PlainCondition } from '../podConditions.ts';
import { runOf } from '../resources/nodeResources.ts';
import { findContainer } from '../runtimeContainer.ts';
import { actuatedResources, allocatedPod, allocatedResources } from './allocation.ts';

/** Conditions that a Pod has only during a resize. */
export const RESIZE_CONDITIONS = ['PodResizePending', 'PodResizeInProgress'];

/**
 * Why memory limits cannot be lowered now: the Pod or a container already uses at least the new limit. `names`: the
 * containers to resize while they run. Undefined when nothing prevents it. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, validateMemoryResizeAction.
 */
export function memoryRefusal(scope: KubeletScope, record: KubeletPod, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const problems = [podProblem(scope, record), ...names.map((name) => containerProblem(scope, record, name))];
  const known = problems.filter((problem) => problem !== undefined);
  if (known.length === 0) return undefined;
  return known.length === 1 ? known[0] : `[${known.join(', ')}]`;
}

function podProblem(scope: KubeletScope, record: KubeletPod): string | undefined {
  const wantedBytes = podCgroup(allocatedPod(record)).memoryMaxBytes;
  const presentBytes = podCgroup(actuatedPod(record)).memoryMaxBytes;
  if (!isLowered(wantedBytes, presentBytes)) return undefined;
  const running = record.containers.filter(({ state }) => state === 'running');
  let usedBytes = 0;
  for (const { name } of running) usedBytes += memoryBytes(scope, record, name);
  return usedBytes < wantedBytes ? undefined : tooLow('pod', wantedBytes, usedBytes);
}

function containerProblem(scope: KubeletScope, record: KubeletPod, name: string): string | undefined {
  const container = findContainer(record, name);
  if (!container) return undefined;
  const limit = (list: { readonly memory?: string } | undefined) => quantityValue(list?.memory ?? '0');
  const wantedBytes = limit(allocatedResources(record, name).limits);
  if (!isLowered(wantedBytes, limit(actuatedResources(record, container).limits))) return undefined;
  const usedBytes = memoryBytes(scope, record, name);
  return usedBytes < wantedBytes ? undefined : tooLow(`container "${name}"`, wantedBytes, usedBytes);
}

/** Whether the limit is lowered, or set where there was none (0 or less). */
function isLowered(wantedBytes: number, presentBytes: number): boolean {
  return wantedBytes > 0 && (presentBytes <= 0 || wantedBytes < presentBytes);
}

function memoryBytes({ world, nowUs }: KubeletScope, record: KubeletPod, name: string): number {
  const container = findContainer(record, name);
  return container ? containerUsage(world, runOf(record, container), nowUs).memoryBytes : 0;
}

function tooLow(what: string, wantedBytes: number, usedBytes: number): string {
  return `attempting to set ${what} memory limit (${wantedBytes}) below current usage (${usedBytes})`;
}

/** The Pod with the resources that the runtime enforces. */
function actuatedPod(record: KubeletPod): Pod {
  const { pod, containers } = record;
  const held = <C extends { readonly name: string }>(spec: C): C => {
    const container = containers.find(({ name }) => name === spec.name);
    return container ? { ...spec, resources: actuatedResources(record, container) } : spec;
  };
  const { initContainers } = pod.spec;
  return {
    ...pod,
    spec: {
      ...pod.spec,
      containers: pod.spec.containers.map(held),
      ...(initContainers && { initContainers: initContainers.map(held) }),
    },
  };
}

/**
 * Records that the resize has failed for now, with one Event. The worker tries again. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet.go, SyncPod; pkg/kubelet/status/status_manager.go, SetPodResizeInProgressCondition.
 */
export function refuseResize(scope: KubeletScope, record: KubeletPod, error: string): KubeletPod {
  const { resize, pod } = record;
  if (!resize || resize.error === error) return record;
  const generation = resize.inProgress ?? pod.metadata.generation ?? 0;
  const message = resizeMessage(allocatedPod(record), 'error', generation, error);
  scope.event(pod, { type: 'Warning', reason: 'ResizeError', message });
  return { ...record, resize: { ...resize, inProgress: generation, error } };
}

/**
 * Upstream source (v1.36.2): pkg/kubelet/status/status_manager.go, SetPodResizePendingCondition,
 * SetPodResizeInProgressCondition.
 */
export function resizeConditions(resize: PodResize | undefined): PlainCondition[] {
  const { pending, inProgress, error } = resize ?? {};
  const conditions: PlainCondition[] = [];
  if (pending)
    conditions.push({ type: 'PodResizePending', status: 'True', reason: pending.reason, message: pending.message });
  if (inProgress !== undefined)
    conditions.push({
      type: 'PodResizeInProgress',
      status: 'True',
      ...(error !== undefined && { reason: 'Error', message: error }),
    });
  return conditions;
}

/** Message in the Events of a resize. Upstream source (v1.36.2): pkg/kubelet/events/event.go, podResizeMessage. */
export function resizeMessage({ spec }: Pod, what: string, generation: number, error = ''): string {
  const initContainers = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const summary = {
    ...(initContainers.length > 0 && { initContainers: initContainers.map(summaryOf) }),
    containers: spec.containers.map(summaryOf),
    generation,
    ...(error !== '' && { error }),
  };
  return `Pod resize ${what}: ${JSON.stringify(summary)}`;
}

function summaryOf({ name, resources }: Container): object {
  return { name, resources: inOrder(resources ?? {}) };
}

/** Go's order: limits before requests, resources by name. */
function inOrder({ limits, requests }: ResourceRequirements): object {
  const sorted = (list: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(list).sort(([a], [b]) => compare(a, b)));
  return { ...(limits && { limits: sorted(limits) }), ...(requests && { requests: sorted(requests) }) };
}
