import type { Micros } from '#base/time.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod, PodCondition } from '#model/generated/types.ts';
import { podStatusText } from '#model/pod/podRow.ts';
import type { LifeLane, LifeMark, LifePart, LifeSpan, SpanCode, SpanTone, StatusPoint } from '#protocol/podLife.ts';
import type { Life, Version } from './lifeHistory.ts';
import { lane, stretches } from './lifeHistory.ts';

/** The phase, and beside it the STATUS that kubectl prints, because the two may differ. */
export function phaseLanes(life: Life): LifeLane[] {
  const parts = pendingParts(life);
  const phases = stretches(life.pods, (pod) => ({
    tone: 'outline',
    label: pod.status?.phase ?? 'Pending',
    detail: said(pod.status?.reason, pod.status?.message),
  })).map((span) => (span.label === 'Pending' ? { ...span, parts: inside(parts, span) } : span));
  const printed = stretches(life.pods, (pod) => {
    const label = podStatusText(pod);
    return { tone: statusTone(label), label };
  });
  return [
    lane('phase', 'phase', 'phase', { spans: phases }),
    lane('status', 'status', 'kubectl STATUS', { spans: printed }),
  ];
}

function inside(parts: readonly LifePart[], { fromUs, toUs }: LifeSpan): LifePart[] {
  return parts.filter((part) => part.fromUs >= fromUs && (toUs < 0 || part.fromUs < toUs));
}

const QUIET = new Set(['Running', 'Pending', 'ContainerCreating', 'PodInitializing', 'Completed', 'Succeeded']);

function statusTone(status: string): SpanTone {
  if (status === 'Terminating') return 'term';
  if (QUIET.has(status) || /^Init:\d+\/\d+$/.test(status)) return 'plain';
  return status.endsWith('BackOff') || status === 'SchedulingGated' ? 'wait' : 'bad';
}

const LADDER = ['PodScheduled', 'PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'Ready'];

/** A lane for each condition that the Pod ever had, in the order in which they become true; others follow by name. */
export function conditionLanes({ pods }: Life): LifeLane[] {
  const types = new Set(pods.flatMap(({ value }) => (value?.status?.conditions ?? []).map(({ type }) => type)));
  const others = [...types].filter((type) => !LADDER.includes(type)).sort();
  return together([...LADDER.filter((type) => types.has(type)), ...others].map((type) => conditionLane(type, pods)));
}

function conditionLane(type: string, pods: readonly Version<Pod>[]): LifeLane {
  const spans = stretches(pods, (pod) => {
    const condition = pod.status?.conditions?.find((each) => each.type === type);
    return condition && conditionDraft(condition);
  });
  return lane(`condition ${type}`, 'condition', type, { spans, marks: spans.map(flag) });
}

function conditionDraft({ status, reason, message }: PodCondition) {
  return {
    tone: status === 'True' ? ('true' as const) : ('false' as const),
    label: status,
    detail: said(reason, message),
  };
}

function flag({ fromUs, seq, label, detail }: LifeSpan): LifeMark {
  const shape = label === 'True' ? 'true' : label === 'False' ? 'false' : 'unknown';
  return { atUs: fromUs, seq, shape, label, detail };
}

/** Ready shares the lane of ContainersReady when both have the same history. */
function together(lanes: readonly LifeLane[]): LifeLane[] {
  const [containers, ready] = ['ContainersReady', 'Ready'].map((name) => lanes.find((each) => each.name === name));
  if (!containers || !ready || !sameSpans(containers, ready)) return [...lanes];
  return lanes
    .filter((each) => each !== containers)
    .map((each) => (each === ready ? { ...each, name: 'ContainersReady, Ready' } : each));
}

function sameSpans(a: LifeLane, b: LifeLane): boolean {
  return (
    a.spans.length === b.spans.length &&
    a.spans.every((span, i) => {
      const other = b.spans[i];
      return span.fromUs === other?.fromUs && span.toUs === other.toUs && span.label === other.label;
    })
  );
}

/** The Pod's status in the API, with a point at each change. */
export function statusPoints({ pods }: Life): StatusPoint[] {
  const points: StatusPoint[] = [];
  for (const { value: pod, atUs } of pods) {
    if (!pod) continue;
    const conditions = (pod.status?.conditions ?? []).map(({ type, status, reason = '', message = '' }) => ({
      type,
      status,
      reason,
      message,
    }));
    points.push({
      atUs,
      conditions,
      deleting: pod.metadata.deletionTimestamp !== undefined,
      phase: pod.status?.phase ?? 'Pending',
      status: podStatusText(pod),
    });
  }
  return points;
}

/** `Reason: message`, or the part that exists. */
export function said(reason: string | undefined, message: string | undefined): string {
  return [reason, message].filter((text) => text !== undefined && text !== '').join(': ');
}

/** The parts of a Pod's Pending phase, from the scheduler's queue and the kubelet's records. */
function pendingParts({ pods, kubelet }: Life): LifePart[] {
  const both: Version<{ readonly pod?: Pod; readonly record?: KubeletPod }>[] = [];
  let pod: Pod | undefined;
  let record: KubeletPod | undefined;
  for (const version of inOrder(pods, kubelet)) {
    if (version.pod) pod = version.pod.value;
    if (version.record) record = version.record.value;
    both.push({ seq: version.seq, atUs: version.atUs, value: { pod, record } });
  }
  return stretches(both, (now) => {
    const code =
      now.pod && (now.pod.status?.phase ?? 'Pending') === 'Pending' ? waitsFor(now.pod, now.record) : undefined;
    return code === undefined ? undefined : { tone: 'plain', code };
  }).map(({ fromUs, toUs, seq, code }) => ({ fromUs, toUs, seq, code }));
}

interface Step {
  readonly seq: number;
  readonly atUs: Micros;
  readonly pod?: Version<Pod>;
  readonly record?: Version<KubeletPod>;
}

function inOrder(pods: Life['pods'], kubelet: Life['kubelet']): Step[] {
  return [
    ...pods.map((pod) => ({ seq: pod.seq, atUs: pod.atUs, pod })),
    ...kubelet.map((record) => ({ seq: record.seq, atUs: record.atUs, record })),
  ].sort((a, b) => a.seq - b.seq);
}

function waitsFor(pod: Pod, record: KubeletPod | undefined): SpanCode {
  if (!pod.spec.nodeName) return (pod.spec.schedulingGates ?? []).length > 0 ? 'gated' : 'queue';
  if (!record) return 'bound';
  if (record.sandbox === 'none') {
    const waits = record.unsetVolumes !== undefined || record.volumes?.some(({ state }) => state !== 'mounted');
    return waits ? 'volumes' : 'bound';
  }
  if (record.sandbox === 'creating') return 'sandbox';
  const { containers } = record;
  if (containers.some(({ starting }) => starting === 'pulling')) return 'pull';
  const isInitializing = containers.some(
    ({ kind, state, exitCode }) => kind === 'init' && !(state === 'exited' && exitCode === 0),
  );
  return isInitializing ? 'init' : 'starting';
}
