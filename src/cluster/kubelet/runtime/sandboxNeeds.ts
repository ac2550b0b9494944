import type { ResponseArrived } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { Pod, ResourceClaim } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podResourceClaims } from '#model/pod/podResourceClaims.ts';
import { changedPod } from '../changed.ts';
import type { SandboxNeedRead, SandboxReady } from '../kubeletEvents.ts';
import type { KubeletPod, RuntimeContainer, SandboxNeed, StartError } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';

/** Why there can be no sandbox now. Without `error` the sync counts as successful. */
export interface SandboxRefusal {
  readonly event: { readonly reason: string; readonly message: string };
  readonly error?: StartError;
}

/**
 * Requirements of the Pod's sandbox: its ResourceClaims, then its RuntimeClass. A string is the reason why they cannot
 * be determined.
 */
export function sandboxNeeds(pod: Pod): readonly SandboxNeed[] | string {
  const claims = podResourceClaims(pod);
  if (typeof claims === 'string') return claims;
  const { runtimeClassName } = pod.spec;
  const extended = pod.status?.extendedResourceClaimStatus?.resourceClaimName;
  const names = [...claims.map(({ claim }) => claim), ...(extended === undefined ? [] : [extended])];
  return [
    ...names.map((name): SandboxNeed => ({ kind: 'ResourceClaim', name })),
    ...(runtimeClassName ? [{ kind: 'RuntimeClass', name: runtimeClassName } as const] : []),
  ];
}

/** Reads the next requirement from the API. */
export function readNeed(scope: KubeletScope, { uid, pod }: KubeletPod, { kind, name }: SandboxNeed): void {
  const tag: SandboxNeedRead = { uid, part: 'sandbox' };
  const { namespace = '' } = pod.metadata;
  becauseOf(scope.context, 'sandbox.needs', 'Pod', objectKey(pod), { needed: kind, named: name });
  scope.send({ verb: 'get', kind, name, ...(kind === 'ResourceClaim' && { namespace }) }, 1, tag);
}

/** Why the response forbids the sandbox; `undefined` when it does not. */
export function whyRefused(pod: Pod, need: SandboxNeed, { response }: ResponseArrived): SandboxRefusal | undefined {
  if (need.kind === 'ResourceClaim') {
    if (!response.ok) return unprepared(`fetch ResourceClaim ${need.name}: ${response.status.message}`);
    const { metadata, status } = response.object as unknown as ResourceClaim;
    const { name, uid } = pod.metadata;
    const isReserved = status?.reservedFor?.some((one) => one.uid === uid) ?? false;
    return isReserved
      ? undefined
      : unprepared(`pod ${name} (${uid}) is not allowed to use ResourceClaim ${need.name} (${metadata.uid})`);
  }
  return response.ok ? undefined : withoutClass(`runtimeclass.node.k8s.io "${need.name}" not found`);
}

/**
 * Upstream source (v1.36.2): pkg/kubelet/cm/dra/manager.go, prepareResources;
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, SyncPod, which gives up without an error.
 */
export function unprepared(why: string): SandboxRefusal {
  const message = `Failed to prepare dynamic resources: prepare dynamic resources: ${why}`;
  return { event: { reason: 'FailedPrepareDynamicResources', message } };
}

/** Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, createPodSandbox. */
function withoutClass(why: string): SandboxRefusal {
  return {
    event: { reason: 'FailedCreatePodSandBox', message: `Failed to create pod sandbox: ${why}` },
    error: { reason: 'CreatePodSandboxError', message: why },
  };
}

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
