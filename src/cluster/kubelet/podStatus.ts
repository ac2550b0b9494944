import { formatTime } from '../../base/rfc3339.ts';
import type { ContainerStatus, PodCondition, PodStatus } from '../../model/generated/types.ts';
import { containerStatus } from './containerStatus.ts';
import { type PlainCondition, podConditions } from './podConditions.ts';
import { podPhase } from './podPhase.ts';
import type { ContainerKind, KubeletPod } from './records.ts';

/** The status that the kubelet would write now. Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go, generateAPIPodStatus. */
export function podStatus(record: KubeletPod, hostIP: string, nowUs: number): PodStatus {
  const { pod, podIP } = record;
  const init = statusesOf(record, 'init');
  const apps = statusesOf(record, 'app').sort((a, b) => (a.name < b.name ? -1 : 1));
  const isInitialized = apps.some(
    ({ state, lastState }) => state?.running || state?.terminated || lastState?.terminated,
  );
  const computed = podPhase(pod, [...init, ...apps], record.stage === 'terminated', isInitialized);
  const phase = record.rejection ? 'Failed' : settled(pod.status?.phase, computed);
  const sandboxReady = record.sandbox === 'ready';
  const present = pod.status?.conditions ?? [];
  const conditions = record.rejection
    ? []
    : podConditions({ pod, conditions: present, init, apps, phase, sandboxReady });
  return {
    observedGeneration: pod.metadata.generation ?? 0,
    phase,
    conditions: timed(conditions, record, nowUs),
    ...(record.rejection ?? {}),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    ...(podIP === '' ? undefined : { podIP, podIPs: [{ ip: podIP }] }),
    // Kept from a kubelet before this one: pkg/kubelet/status/status_manager.go, updateStatusInternal.
    startTime: record.pod.status?.startTime ?? formatTime(record.startedUs),
    ...(record.rejection || init.length === 0 ? undefined : { initContainerStatuses: init }),
    ...(record.rejection ? undefined : { containerStatuses: apps }),
    ...(pod.status?.qosClass === undefined ? undefined : { qosClass: pod.status.qosClass }),
  };
}

/** A phase that is final stays. */
function settled(before: string | undefined, now: string): string {
  return before === 'Succeeded' || before === 'Failed' ? before : now;
}

function statusesOf(record: KubeletPod, group: 'init' | 'app'): ContainerStatus[] {
  const { spec } = record.pod;
  const inGroup = (kind: ContainerKind) => (kind === 'app') === (group === 'app');
  const specs = group === 'app' ? spec.containers : (spec.initContainers ?? []);
  const out: ContainerStatus[] = [];
  for (const container of record.containers) {
    const own = inGroup(container.kind) && specs.find(({ name }) => name === container.name);
    if (own) out.push(containerStatus(record, container, own));
  }
  return out;
}

/** With times: a condition keeps its own until its status changes. Conditions of others are left to them. */
function timed(conditions: readonly PlainCondition[], record: KubeletPod, nowUs: number): PodCondition[] {
  const sent = record.sent?.conditions ?? record.pod.status?.conditions ?? [];
  const observedGeneration = record.pod.metadata.generation ?? 0;
  return conditions.map((condition) => {
    const before = sent.find(({ type }) => type === condition.type);
    const same = before?.status === condition.status && before.lastTransitionTime !== undefined;
    const scheduled =
      condition.type === 'PodScheduled'
        ? record.pod.status?.conditions?.find(({ type }) => type === 'PodScheduled')
        : undefined;
    const lastTransitionTime = same ? before.lastTransitionTime : (scheduled?.lastTransitionTime ?? formatTime(nowUs));
    return {
      ...condition,
      observedGeneration,
      ...(lastTransitionTime === undefined ? undefined : { lastTransitionTime }),
    };
  });
}
