import type { ContainerStatus, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';

const UNKNOWN = {
  reason: 'ContainerStatusUnknown',
  message: 'The container could not be located when the pod was terminated',
  exitCode: 137,
};

interface GroupStatuses {
  readonly init: readonly ContainerStatus[];
  readonly apps: readonly ContainerStatus[];
}

/**
 * The last statuses of a Pod that has ended. A container without a termination counts as failed, even if it never
 * started. Containers that an unfinished initialization kept from starting stay waiting. Upstream source (v1.36.2):
 * pkg/kubelet/status/status_manager.go, TerminatePod.
 */
export function terminatedStatuses(pod: Pod, { init, apps }: GroupStatuses): GroupStatuses {
  const tried = triedUpTo(init);
  return {
    init: init.map((status, index) => (index < tried ? ended(status) : status)),
    apps: hasInitialized(pod, { init, apps }) ? apps.map(ended) : apps,
  };
}

function ended(status: ContainerStatus): ContainerStatus {
  return status.state?.terminated ? status : { ...status, state: { terminated: UNKNOWN } };
}

/** Upstream: hasPodInitialized. */
function hasInitialized({ spec }: Pod, { init, apps }: GroupStatuses): boolean {
  const containers = spec.initContainers ?? [];
  if (containers.length === 0 || apps.some(wasStarted)) return true;
  const last = init.at(-1);
  const container = containers.find(({ name }) => name === last?.name);
  if (!last || !container) return false;
  if (isSidecar(container)) return last.state?.running !== undefined && last.started === true;
  return last.state?.terminated?.exitCode === 0 || last.lastState?.terminated?.exitCode === 0;
}

/**
 * Number of init containers that count as tried: all except those at the end that never started, but at least one.
 * Upstream: initializedContainers.
 */
function triedUpTo(init: readonly ContainerStatus[]): number {
  return Math.max(init.findLastIndex(wasStarted), 0) + 1;
}

function wasStarted({ state, lastState }: ContainerStatus): boolean {
  return lastState?.terminated !== undefined || state?.waiting === undefined;
}
