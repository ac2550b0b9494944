import type { Micros, Millis } from '#base/time.ts';
import { MILLISECOND_US } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ContainerBehaviour } from '#cluster/environment/behaviour.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { hookOutcome } from '#cluster/environment/probeAnswer.ts';
import type { Container } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { backoffEndUs, crashLimits, NO_BACKOFF, nextBackoff } from '../backoff.ts';
import { latestExit } from '../containerStatus.ts';
import { crashBackoffKey, crashLoopEvent, crashLoopMessage } from '../handlerFailure.ts';
import { ensureImage } from '../imagePuller.ts';
import type { ContainerExited, ContainerStarted, PostStartEnded } from '../kubeletEvents.ts';
import type { KubeletPod, RuntimeContainer, StartResult } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { type ConfigProblem, configFinder, environmentProblems, missingDetails } from '../references/references.ts';
import { allocatedResources } from '../resize/allocation.ts';
import { containerSpec, findContainer, withContainer } from '../runtimeContainer.ts';
import { asSeen } from './asSeen.ts';

/** State of an attempt; without a result it is in progress. */
export interface Try {
  readonly record: KubeletPod;
  readonly result?: StartResult;
}

/**
 * Tries to start one container: checks its crash back-off and its image, then calls the runtime. Upstream source
 * (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_manager.go (doBackOff),
 * pkg/kubelet/kuberuntime/kuberuntime_container.go (startContainer).
 */
export function tryToStart(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): Try {
  const spec = containerSpec(record.pod, container.name);
  if (!spec) return { record, result: { container: container.name, retryUs: -1 } };
  const exitUs = lastSeenExitUs(container);
  let counted = container;
  if (exitUs !== undefined) {
    const key = crashBackoffKey(spec);
    const { key: known = key, ...remembered } = container.crashBackoff;
    const backoff = known === key ? remembered : NO_BACKOFF;
    const endUs = backoffEndUs(backoff, exitUs, scope.nowUs);
    if (endUs !== undefined) return crashLoop(scope, record, container, backoff.delayMs, endUs);
    const next = nextBackoff(backoff, exitUs, scope.nowUs, crashLimits(scope));
    counted = { ...container, crashBackoff: { ...next, key } };
  }
  const image = ensureImage(scope, record, counted, spec);
  if (image.outcome === 'present') return create(scope, record, counted, spec);
  if (image.outcome === 'pulling') return { record: withContainer(record, { ...counted, starting: 'pulling' }) };
  const { reason, message } = image;
  const result = { container: container.name, error: { reason, message }, retryUs: -1 };
  return { record: withContainer(record, counted), result };
}

/** When the newest instance that is known to have ended did so. */
function lastSeenExitUs(container: RuntimeContainer): number | undefined {
  const seen = asSeen(container);
  return seen.state === 'exited' ? seen.finishedUs : seen.last?.finishedUs;
}

function crashLoop(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  delayMs: Millis,
  retryUs: Micros,
): Try {
  const { name } = container;
  scope.containerEvent(record, container, 'Warning', 'BackOff', crashLoopEvent(record.pod, name));
  const message = crashLoopMessage(record.pod, name, delayMs);
  return { record, result: { container: name, error: { reason: 'CrashLoopBackOff', message }, retryUs } };
}

/**
 * Creates and starts the container, whose image is present, unless its environment cannot be built. Upstream source
 * (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, startContainer.
 */
export function create(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  spec: Container | undefined,
): Try {
  const find = configFinder(scope.world, record.pod.metadata.namespace ?? '', scope.isConnected);
  const [problem] = spec ? environmentProblems(record.pod, spec, find) : [];
  if (problem) return withoutEnvironment(scope, record, container, problem);
  const instance = container.instances + 1;
  const { startAfterMs } = behaviourOf(scope.world, record.pod, container.name, instance);
  const event: ContainerStarted = { type: 'container.started', uid: record.uid, container: container.name, instance };
  scope.schedule(scope.constantUs('kubelet.containerStart') + startAfterMs * 1000, event);
  return { record: withContainer(record, { ...container, starting: 'creating' }) };
}

/** The container's environment cannot be built. The next sync tries again, beginning with the image. */
function withoutEnvironment(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  problem: ConfigProblem,
): Try {
  const { name } = container;
  const { message } = problem;
  const details = { container: name, ...missingDetails(problem) };
  becauseOf(scope.context, 'container.unconfigured', 'Pod', objectKey(record.pod), details);
  scope.containerEvent(record, container, 'Warning', 'Failed', `Error: ${message}`);
  const free = withContainer(record, { ...container, starting: 'no' });
  return {
    record: free,
    result: { container: name, error: { reason: 'CreateContainerConfigError', message }, retryUs: -1 },
  };
}

/** The process runs. The start ends with its postStart hook. */
export function processStarted(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const { killing: _, earlier: __, last, ...rest } = container;
  const instance = container.instances + 1;
  const spec = containerSpec(record.pod, container.name);
  const hook = hookOutcome(scope.world, record.pod, container.name, instance, 'postStart', 0);
  const running: RuntimeContainer = {
    ...rest,
    starting: hook ? 'postStart' : 'no',
    state: 'running',
    instances: instance,
    image: spec?.image ?? container.image,
    startedUs: scope.nowUs,
    ...(container.state === 'exited' ? { last: latestExit(container) } : undefined),
    ...(last && { earlier: last }),
    ...(record.resize && { resources: allocatedResources(record, container.name) }),
  };
  scope.containerEvent(record, container, 'Normal', 'Created', 'Container created');
  scope.containerEvent(record, container, 'Normal', 'Started', 'Container started');
  const about = { uid: record.uid, container: container.name, instance };
  planOwnEnd(scope, record, running);
  if (hook && Number.isFinite(hook.takesMs)) {
    const ended: PostStartEnded = { type: 'postStart.ended', ...about, fails: hook.fails };
    scope.schedule(hook.takesMs * 1000, ended);
  }
  return withContainer(record, running);
}

/** Schedules the end of a program that ends by itself. */
export function planOwnEnd(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): void {
  const { name, instances: instance, startedUs } = container;
  const { exitAfterMs, exitCode } = behaviourOf(scope.world, record.pod, name, instance);
  if (exitAfterMs < 0) return;
  const exit: ContainerExited = {
    type: 'container.exited',
    uid: record.uid,
    container: name,
    instance,
    exitCode,
    isOwnEnd: true,
  };
  scope.schedule(Math.max(0, startedUs + exitAfterMs * MILLISECOND_US - scope.nowUs), exit);
}

/**
 * Whether the process of that run ends now. It may already be gone, or its behaviour may have changed since the end was
 * planned.
 */
export function endsNow(scope: KubeletScope, record: KubeletPod, event: ContainerExited): boolean {
  const container = findContainer(record, event.container);
  if (container?.state !== 'running' || container.instances !== event.instance) return false;
  if (event.isOwnEnd !== true) return true;
  const behaviour = behaviourOf(scope.world, record.pod, event.container, event.instance);
  return isTheEnd(behaviour, container, scope.nowUs) && behaviour.exitCode === event.exitCode;
}

function isTheEnd({ exitAfterMs }: ContainerBehaviour, { startedUs }: RuntimeContainer, nowUs: Micros): boolean {
  return exitAfterMs >= 0 && nowUs >= startedUs + exitAfterMs * MILLISECOND_US;
}
