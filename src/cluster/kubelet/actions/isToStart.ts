import type { Container, Pod } from '#model/generated/types.ts';
import { shouldRestart } from '#model/pod/restartPolicy.ts';
import type { RuntimeStatus } from './runtimeStatus.ts';

/**
 * Whether to start a container that is not running. Upstream source (v1.36.2): pkg/kubelet/container/helpers.go,
 * ShouldContainerBeRestarted.
 */
export function isToStart(pod: Pod, container: Container, status: RuntimeStatus | undefined): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  if (!status) return true;
  if (status.state === 'Running') return false;
  return status.state !== 'Exited' || shouldRestart(pod, container, status.exitCode);
}

/** Message for a container whose state the runtime does not know; `kind` is `Init ` or empty. */
export function unknownMessage(kind: string): string {
  return `${kind === '' ? 'Container' : `${kind}container`} is in "unknown" state, try killing it before restart`;
}
