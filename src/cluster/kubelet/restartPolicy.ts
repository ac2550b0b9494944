import type { KubeletPod, RuntimeContainer } from './records.ts';

/** Whether a container that has exited is to be started again. Upstream source (v1.36.2): pkg/kubelet/container/helpers.go, ShouldContainerBeRestarted. */
export function willRestart({ pod }: Pick<KubeletPod, 'pod'>, container: Pick<RuntimeContainer, 'kind' | 'exitCode' | 'name'>): boolean {
  if (container.kind === 'sidecar') return true;
  const policy = pod.spec.restartPolicy ?? 'Always';
  if (container.kind === 'init') return container.exitCode !== 0 && policy !== 'Never';
  if (policy === 'Always') return true;
  return policy === 'OnFailure' && container.exitCode !== 0;
}
