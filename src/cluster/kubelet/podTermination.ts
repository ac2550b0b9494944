import type { LifecycleHandler } from '../../model/generated/types.ts';
import { containerBehaviour } from '../environment/images.ts';
import type { ContainerExited, PreStopEnded } from './kubeletEvents.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { podStatus } from './podStatus.ts';
import type { ContainerKill, KubeletPod, RuntimeContainer } from './records.ts';
import { containerSpec, findContainer, withContainer } from './runtimeContainer.ts';
import { statusPatch } from './statusPatch.ts';
import { MIN_GRACE_SECONDS } from './termination/gracePeriods.ts';

const SECOND_US = 1_000_000;
const KILLED = 137;

/**
 * Begins to end the Pod: every container gets its preStop hook and SIGTERM; sidecars get SIGTERM when the others are gone.
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go (SyncTerminatingPod), pkg/kubelet/kuberuntime/kuberuntime_container.go (killContainer).
 */
export function terminatePod(scope: KubeletScope, record: KubeletPod, graceSeconds: number): KubeletPod {
  if (record.syncOrder !== 0) scope.context.cancel(record.syncOrder);
  let current: KubeletPod = {
    ...record,
    stage: 'terminating',
    terminationUs: scope.nowUs,
    graceSeconds,
    syncOrder: 0,
    containers: record.containers.map((container) => ({ ...container, starting: 'no' as const })),
  };
  for (const container of current.containers) {
    if (container.state !== 'running' || container.killing) continue;
    current = killContainer(scope, current, container, `Stopping container ${container.name}`, graceSeconds);
  }
  return goOnTerminating(scope, scope.putPod(current));
}

/** A second DELETE gave it less time. */
export function shortenTermination(scope: KubeletScope, record: KubeletPod, graceSeconds: number): KubeletPod {
  let current: KubeletPod = { ...record, graceSeconds };
  for (const container of current.containers) {
    const { killing } = container;
    if (container.state !== 'running' || killing?.step !== 'sigterm') continue;
    scope.context.cancel(killing.dueOrder);
    current = sigterm(scope, current, { ...container, killing: { ...killing, graceSeconds } });
  }
  return scope.putPod(current);
}

/** Kills one running container: hook, SIGTERM, and SIGKILL when its time is over. `graceSeconds` 0 skips the hook. */
export function killContainer(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  message: string,
  graceSeconds: number,
): KubeletPod {
  scope.containerEvent(record, container, 'Normal', 'Killing', message);
  const spec = containerSpec(record.pod, container.name);
  const hookUs = graceSeconds > 0 ? preStopUs(spec?.lifecycle?.preStop) : undefined;
  const killing: ContainerKill = { step: 'preStop', sinceUs: scope.nowUs, graceSeconds, dueOrder: 0 };
  if (hookUs === undefined) return afterHook(scope, record, { ...container, killing });
  const event: PreStopEnded = {
    type: 'preStop.ended',
    uid: record.uid,
    container: container.name,
    instance: container.instances,
  };
  const dueOrder = scope.schedule(Math.min(hookUs, graceSeconds * SECOND_US), event);
  return withContainer(record, { ...container, killing: { ...killing, dueOrder } });
}

export function preStopEnded(scope: KubeletScope, record: KubeletPod, event: PreStopEnded): KubeletPod {
  const container = findContainer(record, event.container);
  if (container?.instances !== event.instance || container.killing?.step !== 'preStop') return record;
  return goOnTerminating(scope, scope.putPod(afterHook(scope, record, container)));
}

function afterHook(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const { killing } = container;
  if (!killing) return record;
  if (container.kind === 'sidecar' && record.stage === 'terminating') {
    return withContainer(record, { ...container, killing: { ...killing, step: 'waiting', dueOrder: 0 } });
  }
  return sigterm(scope, record, container);
}

/** How long a hook takes: what it says of sleeping; anything else takes no time in the model. */
function preStopUs(hook: LifecycleHandler | undefined): number | undefined {
  if (!hook) return undefined;
  if (hook.sleep) return hook.sleep.seconds * SECOND_US;
  const seconds = /\bsleep\s+(\d+)/.exec((hook.exec?.command ?? []).join(' '))?.[1];
  return seconds === undefined ? 0 : Number(seconds) * SECOND_US;
}

/** The application has its own way to end (M12) unless it ignores the signal or is too slow. */
function sigterm(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const { killing } = container;
  if (!killing) return record;
  const spent = Math.floor((scope.nowUs - killing.sinceUs) / SECOND_US);
  const leftUs = Math.max(killing.graceSeconds - spent, MIN_GRACE_SECONDS) * SECOND_US;
  const behaviour = containerBehaviour(
    scope.world,
    container.image,
    container.kind,
    record.pod.spec.restartPolicy ?? 'Always',
  );
  const ownUs = behaviour.ignoresSigterm ? Number.POSITIVE_INFINITY : scope.constantUs('M12');
  const event: ContainerExited = {
    type: 'container.exited',
    uid: record.uid,
    container: container.name,
    instance: container.instances,
    exitCode: ownUs < leftUs ? 0 : KILLED,
  };
  const dueOrder = scope.schedule(Math.min(ownUs, leftUs), event);
  return withContainer(record, { ...container, killing: { ...killing, step: 'sigterm', dueOrder } });
}

/** Goes on after a hook or an exit: sidecars follow, last one first; when nothing runs any more the Pod is done. */
export function goOnTerminating(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.stage !== 'terminating') return record;
  const running = record.containers.filter(({ state }) => state === 'running');
  if (running.length === 0) return finish(scope, record);
  if (running.some(({ kind }) => kind !== 'sidecar')) return record;
  const waiting = running.filter(({ killing }) => killing?.step === 'waiting').reverse();
  const outOfTime = scope.nowUs - record.terminationUs >= record.graceSeconds * SECOND_US;
  const next = outOfTime ? waiting : running.at(-1)?.killing?.step === 'waiting' ? waiting.slice(0, 1) : [];
  let current = record;
  for (const container of next) current = sigterm(scope, current, container);
  return next.length === 0 ? record : scope.putPod(current);
}

/** The last status, then the final DELETE. Upstream source (v1.36.2): pkg/kubelet/status/status_manager.go, syncPod. */
function finish(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const ended: KubeletPod = { ...record, stage: 'terminated', sandbox: 'stopped' };
  if (record.removed) {
    scope.forgetPod(record.uid);
    return ended;
  }
  const computed = podStatus(ended, scope.node.hostIP, scope.nowUs);
  const status = computed.phase === 'Succeeded' ? computed : { ...computed, phase: 'Failed' };
  const { namespace = '', name } = record.pod.metadata;
  scope.send({
    verb: 'patch',
    kind: 'Pod',
    subresource: 'status',
    namespace,
    name,
    uid: record.uid,
    patchType: 'strategic',
    patch: statusPatch(status),
  });
  scope.send({ verb: 'delete', kind: 'Pod', namespace, name, uid: record.uid, gracePeriodSeconds: 0 }, 2);
  return scope.putPod({ ...ended, sent: status });
}
