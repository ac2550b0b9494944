import { extended } from '#base/extended.ts';
import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type {
  Container,
  ContainerStateTerminated,
  ContainerStatus,
  Pod,
  PodCondition,
  PodStatus,
} from '#model/generated/types.ts';
import { isStaticPod } from '#model/pod/criticalPod.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import { RESTARTING_ALL, shouldRestart } from '#model/pod/restartPolicy.ts';
import { hasAnyContainerCreated } from './actions/podActions.ts';
import { containerStatuses } from './containerStatus.ts';
import type { KubeletPod } from './kubeletRecords.ts';
import { type PlainCondition, podConditions } from './podConditions.ts';
import { resizeConditions } from './resize/memoryRefusal.ts';
import { restartingCondition } from './restartAll.ts';
import { podRuntime, withAllSeen } from './runtime/asSeen.ts';

const UNKNOWN = {
  reason: 'ContainerStatusUnknown',
  message: 'The container could not be located when the pod was terminated',
  exitCode: 137,
};

/**
 * The status that the kubelet would write now, from its status cache. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet_pods.go, generateAPIPodStatus.
 */
export function podStatus(given: KubeletPod, hostIP: string, nowUs: Micros): PodStatus {
  const record = given.stage === 'terminated' ? withAllSeen(given) : given;
  const { pod, rejection, verdict } = record;
  const found = { init: containerStatuses(record, 'init'), apps: containerStatuses(record, 'app') };
  const { init, apps } = record.stage === 'terminated' ? terminatedStatuses(pod, found) : found;
  const ephemeral = containerStatuses(record, 'ephemeral');
  const generated = phaseOf(record, found.init, found.apps);
  const own = record.stage === 'terminated' ? lastPhase(pod, generated) : generated;
  const conditions = rejection ? [] : conditionsOf(record, found.init, found.apps, generated);
  const withheld = isFinal(verdict?.phase ?? own) && !rejection && record.stage !== 'terminated';
  const phase = withheld ? (record.sent ?? pod.status)?.phase : own;
  const { podIP } = record.seenSandbox;
  // Assigned field by field, because a literal with spreads costs more than everything else here.
  const status: Mutable<PodStatus> = {
    observedGeneration: pod.metadata.generation ?? 0,
    phase,
    conditions: timed(conditions, record, nowUs),
  };
  const why = verdict && !withheld ? verdict : rejection;
  if (why) {
    status.reason = why.reason;
    status.message = why.message;
  }
  status.hostIP = hostIP;
  status.hostIPs = [{ ip: hostIP }];
  if (podIP !== '') {
    status.podIP = podIP;
    status.podIPs = [{ ip: podIP }];
  }
  // A previous kubelet's value is kept: pkg/kubelet/status/status_manager.go, updateStatusInternal.
  status.startTime = record.pod.status?.startTime ?? formatTime(record.startedUs);
  if (!rejection) {
    if (init.length > 0) status.initContainerStatuses = init;
    status.containerStatuses = apps;
    if (ephemeral.length > 0) status.ephemeralContainerStatuses = ephemeral;
  }
  if (pod.status?.qosClass !== undefined) status.qosClass = pod.status.qosClass;
  return status;
}

type Mutable<T> = { -readonly [P in keyof T]: T[P] };

/**
 * A final phase is reported only when nothing of the Pod runs any more. Upstream source (v1.36.2):
 * pkg/kubelet/status/status_manager.go, mergePodStatus.
 */
function isFinal(phase: string): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}

/** Whether nothing of the Pod will start again, as far as the kubelet knows. */
export function isOver(record: KubeletPod): boolean {
  const isUp = record.containers.some(({ kind, seenState }) => kind === 'app' && seenState === 'running');
  if (isUp) return false;
  return isFinal(phaseOf(record, containerStatuses(record, 'init'), containerStatuses(record, 'app')));
}

function phaseOf(record: KubeletPod, init: readonly ContainerStatus[], apps: readonly ContainerStatus[]): string {
  const { pod, rejection, verdict, stage } = record;
  if (rejection || (verdict && stage === 'terminated')) return 'Failed';
  const isInitialized = hasAnyContainerCreated(pod, podRuntime(record));
  return settled(pod.status?.phase, podPhase(pod, [...init, ...apps], stage === 'terminated', isInitialized));
}

/**
 * The phase of a Pod that has ended; static Pods keep the computed one. Upstream source (v1.36.2):
 * pkg/kubelet/status/status_manager.go, TerminatePod.
 */
function lastPhase(pod: Pod, phase: string): string {
  return phase === 'Succeeded' || isStaticPod(pod) ? phase : 'Failed';
}

function conditionsOf(
  record: KubeletPod,
  init: readonly ContainerStatus[],
  apps: readonly ContainerStatus[],
  phase: string,
): PlainCondition[] {
  const { pod, sandbox, verdict, resize, stage } = record;
  const present = pod.status?.conditions ?? [];
  const own = podConditions({ pod, conditions: present, init, apps, phase, sandboxReady: sandbox === 'ready' });
  const all = [...own, ...resizeConditions(resize), ...restartingCondition(record, phase)];
  // The DisruptionTarget condition is sent with the final phase, not before.
  return verdict?.condition && stage === 'terminated' ? [...all, verdict.condition] : all;
}

/** A final phase does not change. */
function settled(before: string | undefined, now: string): string {
  return before !== undefined && isFinal(before) ? before : now;
}

/** Adds times: a condition keeps its own until its status changes. Conditions of other writers are not included. */
function timed(conditions: readonly PlainCondition[], record: KubeletPod, nowUs: Micros): PodCondition[] {
  const sent = record.sent?.conditions ?? record.pod.status?.conditions ?? [];
  const observedGeneration = record.pod.metadata.generation ?? 0;
  return conditions.map((condition) => {
    const before = sent.find(({ type }) => type === condition.type);
    const kept = before?.status === condition.status ? before.lastTransitionTime : undefined;
    const scheduled =
      condition.type === 'PodScheduled'
        ? record.pod.status?.conditions?.find(({ type }) => type === 'PodScheduled')
        : undefined;
    const lastTransitionTime = kept ?? scheduled?.lastTransitionTime ?? formatTime(nowUs);
    return extended(condition, { observedGeneration, lastTransitionTime });
  });
}

interface GroupStatuses {
  readonly init: readonly ContainerStatus[];
  readonly apps: readonly ContainerStatus[];
}

/**
 * The last statuses of a Pod that has ended. A container without a termination counts as failed, even if it never
 * started. Containers that an unfinished initialization kept from starting stay waiting. Upstream source (v1.36.2):
 * pkg/kubelet/status/status_manager.go, TerminatePod.
 */
export function terminatedStatuses(pod: Pod, { init, apps }: GroupStatuses): GroupStatuses {
  const tried = triedUpTo(init);
  return {
    init: init.map((status, index) => (index < tried ? ended(status) : status)),
    apps: hasInitialized(pod, { init, apps }) ? apps.map(ended) : apps,
  };
}

function ended(status: ContainerStatus): ContainerStatus {
  return status.state?.terminated ? status : { ...status, state: { terminated: UNKNOWN } };
}

/** Upstream: hasPodInitialized. */
function hasInitialized({ spec }: Pod, { init, apps }: GroupStatuses): boolean {
  const containers = spec.initContainers ?? [];
  if (containers.length === 0 || apps.some(wasStarted)) return true;
  const last = init.at(-1);
  const container = containers.find(({ name }) => name === last?.name);
  if (!last || !container) return false;
  if (isSidecar(container)) return last.state?.running !== undefined && last.started === true;
  return last.state?.terminated?.exitCode === 0 || last.lastState?.terminated?.exitCode === 0;
}

/**
 * Number of init containers that count as tried: all except those at the end that never started, but at least one.
 * Upstream: initializedContainers.
 */
function triedUpTo(init: readonly ContainerStatus[]): number {
  return Math.max(init.findLastIndex(wasStarted), 0) + 1;
}

function wasStarted({ state, lastState }: ContainerStatus): boolean {
  return lastState?.terminated !== undefined || state?.waiting === undefined;
}

type Phase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

/**
 * The phase from the containers' statuses. `isTerminal`: everything has stopped and nothing will restart; this does not
 * apply to static Pods. Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go, getPhase.
 */
export function podPhase(
  pod: Pod,
  statuses: readonly ContainerStatus[],
  isTerminal: boolean,
  isInitialized: boolean,
): Phase {
  const find = (name: string) => statuses.find((status) => status.name === name);
  const init = countInit(pod, find);
  const sidecars = countSidecars(pod, find);
  const apps = countApps(pod, find);
  if (init.failedForGood > 0) return 'Failed';
  if ((init.pending > 0 || sidecars.pending > 0) && !isInitialized) return 'Pending';
  const running = sidecars.running + apps.running;
  const unknown = sidecars.unknown + apps.unknown;
  if (sidecars.waiting + apps.waiting > 0) return 'Pending';
  if (running > 0 && unknown === 0) return 'Running';
  if (running > 0 || apps.stopped === 0 || unknown > 0) return 'Pending';
  const ended = apps.stopped === apps.succeeded ? 'Succeeded' : 'Failed';
  return (isTerminal && !isStaticPod(pod)) || apps.restarting === 0 ? ended : 'Running';
}

/** A container that was removed for a restart of all starts again, whatever its policy is. */
function beginsAgain(pod: Pod, container: Container, { exitCode, reason }: ContainerStateTerminated): boolean {
  return reason === RESTARTING_ALL || shouldRestart(pod, container, exitCode);
}

type Find = (name: string) => ContainerStatus | undefined;

function countInit(pod: Pod, find: Find) {
  const counts = { pending: 0, failedForGood: 0 };
  for (const container of pod.spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') continue;
    const status = find(container.name);
    const ended = status?.state?.terminated ?? (status?.state?.waiting ? status.lastState?.terminated : undefined);
    if (!ended) counts.pending++;
    else if (ended.exitCode !== 0 && !beginsAgain(pod, container, ended)) counts.failedForGood++;
  }
  return counts;
}

/** Sidecars that have ended do not count. */
function countSidecars(pod: Pod, find: Find) {
  const counts = { pending: 0, running: 0, waiting: 0, unknown: 0 };
  for (const container of pod.spec.initContainers ?? []) {
    if (container.restartPolicy !== 'Always') continue;
    const status = find(container.name);
    if (!status) counts.unknown++;
    else if (status.state?.running) {
      counts.running++;
      if (!status.started) counts.pending++;
    } else if (status.state?.waiting && !status.lastState?.terminated) {
      counts.pending++;
      counts.waiting++;
    } else if (!status.state?.waiting && !status.state?.terminated) {
      counts.pending++;
      counts.unknown++;
    }
  }
  return counts;
}

function countApps(pod: Pod, find: Find) {
  const counts = { running: 0, waiting: 0, stopped: 0, succeeded: 0, restarting: 0, unknown: 0 };
  for (const container of pod.spec.containers) {
    const { state, lastState } = find(container.name) ?? {};
    const ended = state?.terminated ?? (state?.waiting ? lastState?.terminated : undefined);
    if (state?.running) counts.running++;
    else if (ended) {
      counts.stopped++;
      if (state?.terminated?.exitCode === 0) counts.succeeded++;
      if (beginsAgain(pod, container, ended)) counts.restarting++;
    } else if (state?.waiting) counts.waiting++;
    else counts.unknown++;
  }
  return counts;
}
