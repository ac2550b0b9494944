import { becauseOf } from '#cluster/api/subject.ts';
import { objectKey } from '#model/objectKey.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { ProcessKilled } from '../machineEvents.ts';
import { exitNow } from '../runtime/exit.ts';
import { sandboxDied } from '../runtime/processEvents.ts';

const KILLED = 137;

/** A process dies without an action of the kubelet. With the sandbox's process, the network and all containers end. */
export function killProcess(scope: KubeletScope, event: ProcessKilled, onNode: readonly KubeletPod[]): void {
  const { namespace, pod, container } = event;
  const key = `${namespace}/${pod}`;
  const record = onNode.find((other) => objectKey(other.pod) === key);
  becauseOf(scope.context, 'process.killed', 'Pod', key, {
    ...(container && { container }),
    found: record !== undefined,
  });
  if (!record) return;
  if (container) exitNow(scope, record, container, KILLED);
  else sandboxDied(scope, record, KILLED);
}
