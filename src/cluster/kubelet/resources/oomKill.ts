import { becauseOf } from '#cluster/api/subject.ts';
import { amountAt } from '#cluster/environment/usage/curve.ts';
import { objectKey } from '#model/objectKey.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { exitNow } from '../runtime/exit.ts';
import { type OomVictim, oomVictim } from './memoryLimits.ts';
import type { MeasuredNode } from './nodeResources.ts';

const SIGKILL_EXIT = 137;

/**
 * Kills containers until every memory limit holds again, as the kernel does. The kubelet notices at its next relist. It
 * records SystemOOM Events only for victims outside of containers. Upstream source (v1.36.2):
 * pkg/kubelet/oom/oom_watcher_linux.go.
 */
export function killForMemory(scope: KubeletScope, measure: () => MeasuredNode): void {
  for (;;) {
    const { machine, containers } = measure();
    const victim = oomVictim(machine, containers, scope.nowUs);
    if (!victim) return;
    kill(scope, victim);
  }
}

function kill(scope: KubeletScope, { domain, running, limitBytes }: OomVictim): void {
  const { record, container, memory } = running;
  becauseOf(scope.context, 'container.oomKilled', 'Pod', objectKey(record.pod), {
    container: container.name,
    domain,
    usedBytes: amountAt(memory, scope.nowUs),
    limitBytes,
  });
  exitNow(scope, record, container.name, SIGKILL_EXIT, 'OOMKilled');
}
