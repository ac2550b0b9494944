import { extended } from '#base/extended.ts';
import type { PodRuntime, ProbeResults, RuntimeStatus } from '../actions/podActions.ts';
import { changedPod } from '../changed.ts';
import type { KubeletPod, RuntimeContainer, SeenSandbox } from '../kubeletRecords.ts';
import { probeResultsOf } from '../probes.ts';
import { containerSpec } from '../runtimeContainer.ts';

/**
 * A container in the kubelet's status cache: its state at the PLEG's last relist. Code that works with statuses does
 * not see later changes. Upstream source (v1.36.2): pkg/kubelet/container/cache.go.
 */
export function asSeen(container: RuntimeContainer): RuntimeContainer {
  const { seenInstance, seenState, instances, state, last, earlier } = container;
  if (seenInstance === instances && seenState === state) return container;
  if (seenInstance === 0) return neverSeen(container);
  if (seenInstance === instances) return { ...container, state: 'running' };
  const { earlier: _, last: __, ...rest } = container;
  if (last?.instance !== seenInstance) return neverSeen(container);
  return { ...rest, ...last, instances: seenInstance, state: seenState, ...(earlier && { last: earlier }) };
}

/** The cache has no entry for it, because it has not started yet or was removed. */
function neverSeen(container: RuntimeContainer): RuntimeContainer {
  const { last: _, earlier: __, ...rest } = container;
  return { ...rest, state: 'none', instances: 0 };
}

/** The Pod right after a query of the runtime. */
export function withAllSeen(record: KubeletPod): KubeletPod {
  return changedPod(record, { seenSandbox: currentSandbox(record), containers: record.containers.map(nowSeen) });
}

function nowSeen(container: RuntimeContainer): RuntimeContainer {
  const seenInstance = container.state === 'none' ? 0 : container.instances;
  if (container.seenInstance === seenInstance && container.seenState === container.state) return container;
  return extended(container, { seenInstance, seenState: container.state });
}

/** A sandbox that is being created is not visible yet. Once it is stopped, the Pod's last address is kept. */
function currentSandbox({ sandbox, sandboxAttempt, podIP, seenSandbox }: KubeletPod): SeenSandbox {
  if (sandbox === 'creating' || sandbox === 'none') return seenSandbox;
  const same = seenSandbox.state === sandbox && seenSandbox.attempt === sandboxAttempt;
  return same ? seenSandbox : { state: sandbox, attempt: sandboxAttempt, podIP };
}

/** Whether the runtime's state differs from the cache. */
export function hasUnseen(record: KubeletPod): boolean {
  return (
    currentSandbox(record) !== record.seenSandbox ||
    record.containers.some((container) => nowSeen(container) !== container)
  );
}

/** The Pod's entry in the status cache, in the form that computes its actions. */
export function podRuntime(record: KubeletPod): PodRuntime {
  const { state, attempt } = record.seenSandbox;
  const containers: RuntimeStatus[] = [];
  const probeResults: Record<string, ProbeResults> = {};
  for (const container of record.containers) {
    const seen = asSeen(container);
    if (seen.state === 'none') continue;
    containers.push(statusOf(record, seen));
    probeResults[container.name] = probeResultsOf(container);
  }
  const sandboxes = state === 'none' ? [] : [{ state: state === 'ready' ? 'Ready' : 'NotReady', attempt } as const];
  return { sandboxes, containers, probeResults };
}

function statusOf({ pod }: KubeletPod, { name, state, exitCode, exitReason, image }: RuntimeContainer): RuntimeStatus {
  const wanted = containerSpec(pod, name)?.image;
  return {
    name,
    state: state === 'running' ? 'Running' : 'Exited',
    exitCode,
    reason: exitReason,
    definitionChanged: wanted !== undefined && wanted !== image,
  };
}
