import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { relistSoon } from '../pleg/relist.ts';
import { goOnTerminating, stopNextSidecars } from '../podTermination.ts';
import { goOn } from '../podWorker.ts';
import { findContainer, withContainer } from '../runtimeContainer.ts';
import { killAfterExit } from '../termination/killContainer.ts';
import { endsPostStart, postStartFailed } from './postStart.ts';

/**
 * Ends the process of a container, for any cause. The kubelet notices at its next relist, unless a worker or the
 * termination waits for the exit.
 */
export function exitNow(
  scope: KubeletScope,
  record: KubeletPod,
  name: string,
  exitCode: number,
  exitReason = exitCode === 0 ? 'Completed' : 'Error',
): KubeletPod {
  const container = findContainer(record, name);
  if (container?.state !== 'running') return record;
  const exited = afterExit(scope, record, container, exitCode, exitReason);
  const noted = afterPostStart(scope, withContainer(record, exited), exited);
  if (record.stage === 'terminating') return goOnTerminating(scope, scope.putPod(noted));
  const inTurn = record.work?.step === 'killPod' ? stopNextSidecars(scope, noted) : noted;
  return inTurn.work ? goOn(scope, inTurn) : scope.putPod(relistSoon(scope, inTurn));
}

function afterExit(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  exitCode: number,
  exitReason: string,
): RuntimeContainer {
  const { killing: _, ...rest } = container;
  return {
    ...rest,
    ...killAfterExit(scope, record, container),
    state: 'exited',
    finishedUs: scope.nowUs,
    exitCode,
    exitReason,
  };
}

function afterPostStart(scope: KubeletScope, record: KubeletPod, exited: RuntimeContainer): KubeletPod {
  return endsPostStart(record, exited) ? postStartFailed(scope, record, exited) : record;
}
