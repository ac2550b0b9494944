import type { Pod, PodCondition } from '#model/generated/types.ts';
import { podStatusText } from '#model/pod/podRow.ts';
import type { LifeLane, LifeMark, LifePart, LifeSpan, SpanTone, StatusPoint } from '#protocol/podLife.ts';
import { lane } from './lane.ts';
import type { Version } from './lifeTape.ts';
import type { Life } from './lives.ts';
import { pendingParts } from './pendingParts.ts';
import { stretches } from './stretches.ts';

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
