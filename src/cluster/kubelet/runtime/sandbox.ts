import { changedPod } from '../changedPod.ts';
import type { SandboxReady } from '../kubeletEvents.ts';
import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';

/** Creates a sandbox with its own network. */
export function createSandbox(scope: KubeletScope, record: KubeletPod, attempt: number): KubeletPod {
  const event: SandboxReady = { type: 'sandbox.ready', uid: record.uid };
  scope.schedule(scope.constantUs('kubelet.sandbox'), event);
  const containers = record.containers.map(withoutInit);
  return changedPod(record, { sandbox: 'creating', sandboxAttempt: attempt, containers });
}

/**
 * In a new sandbox everything starts from the first init container. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_container.go, purgeInitContainers.
 */
function withoutInit(container: RuntimeContainer): RuntimeContainer {
  const isInit = container.kind === 'init' || container.kind === 'sidecar';
  if (!isInit || container.state !== 'exited') return container;
  return { ...container, state: 'none', seenInstance: 0, seenState: 'none' };
}
