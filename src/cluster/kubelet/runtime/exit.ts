import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { relistSoon } from '../pleg/relist.ts';
import { goOnTerminating, stopNextSidecars } from '../podTermination.ts';
import { goOn } from '../podWorker.ts';
import { findContainer, withContainer } from '../runtimeContainer.ts';

/** The process of a container ends, whoever has ended it. The kubelet learns of it when it looks, unless it waits for just that. */
export function exitNow(
  scope: KubeletScope,
  record: KubeletPod,
  name: string,
  exitCode: number,
  exitReason = exitCode === 0 ? 'Completed' : 'Error',
): KubeletPod {
  const container = findContainer(record, name);
  if (container?.state !== 'running') return record;
  const exited = afterExit(scope, container, exitCode, exitReason);
  const noted = withContainer(record, exited);
  if (record.stage === 'terminating') return goOnTerminating(scope, scope.putPod(noted));
  const inTurn = record.work?.step === 'killPod' ? stopNextSidecars(scope, noted) : noted;
  return inTurn.work ? goOn(scope, inTurn) : scope.putPod(relistSoon(scope, inTurn));
}

function afterExit(
  scope: KubeletScope,
  container: RuntimeContainer,
  exitCode: number,
  exitReason: string,
): RuntimeContainer {
  const { killing, ...rest } = container;
  if (killing && killing.dueOrder !== 0) scope.context.cancel(killing.dueOrder);
  return {
    ...rest,
    ...(killing && { lastKill: { ...killing, dueOrder: 0 } }),
    state: 'exited',
    finishedUs: scope.nowUs,
    exitCode,
    exitReason,
  };
}
