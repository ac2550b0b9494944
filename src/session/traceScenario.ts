import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { ScheduledRequests } from '#cluster/cluster.ts';
import type { ImageSettings } from '#cluster/environment/images.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Trace, TracePod } from '#model/trace/traceColumns.ts';
import { type TraceContainer, traceNodeObject, tracePodObject } from '#model/trace/traceObjects.ts';
import type { TraceTiming } from '#protocol/runSource.ts';
import { PERSON } from './commands/command.ts';

/** Most of a production trace is dead time: a hundred seconds of it in one, and never more than a quarter of a second of waiting. */
export const DEFAULT_TRACE_TIME: TraceTime = { timeScale: 100, longestGapSeconds: 0.25 };

/** Images of traces are small, so that neither pulling them nor ImageLocality says anything. */
const IMAGE_BYTES = 1024 * 1024;
const SERVICE_IMAGE = 'trace/runs';
/** A Pod that has ended by itself is looked at for so long before it is deleted; starting it took time that the trace does not know. */
const ENDED_SHOWN_US = 10_000_000;

/** What a trace brings to a run. */
export interface TraceScenario {
  /** The machines, there from the start. */
  readonly nodes: readonly KubeObject[];
  /** Pods are created and deleted when the trace says so. */
  readonly scheduledRequests: readonly ScheduledRequests[];
  readonly images: readonly ImageSettings[];
  /** When the last of it is sent. */
  readonly endUs: Micros;
}

/**
 * Plays a recorded cluster: every Pod is created at its creation_time and deleted at its deletion_time. The container of a Pod
 * that was last seen Succeeded or Failed ends so by itself, after as long as the Pod had been on its node.
 */
export function traceScenario(trace: Trace, time: TraceTime = DEFAULT_TRACE_TIME): TraceScenario {
  const clock = traceClock(trace.pods.flatMap(momentsOf), time);
  const images = new Map<string, ImageSettings>([
    [SERVICE_IMAGE, { image: SERVICE_IMAGE, sizeBytes: IMAGE_BYTES, exitAfterMs: -1 }],
  ]);
  const scheduledRequests: ScheduledRequests[] = [];
  for (const pod of trace.pods) {
    const behaviour = taskImage(pod, clock);
    if (behaviour) images.set(behaviour.image, behaviour);
    const container: TraceContainer = { image: behaviour?.image ?? SERVICE_IMAGE, isTask: behaviour !== undefined };
    scheduledRequests.push(createAt(timeIn(clock, pod.creationSeconds), tracePodObject(pod, container)));
    if (pod.deletionSeconds === undefined) continue;
    scheduledRequests.push(deleteAt(timeIn(clock, pod.deletionSeconds) + (behaviour ? ENDED_SHOWN_US : 0), pod.name));
  }
  scheduledRequests.sort((a, b) => a.atUs - b.atUs);
  return {
    nodes: trace.nodes.map(traceNodeObject),
    scheduledRequests,
    images: trace.pods.length > 0 ? [...images.values()] : [],
    endUs: scheduledRequests.at(-1)?.atUs ?? 0,
  };
}

function momentsOf({ creationSeconds, deletionSeconds, scheduledSeconds }: TracePod): number[] {
  return [creationSeconds, deletionSeconds, scheduledSeconds].filter((moment) => moment !== undefined);
}

function timeIn(clock: ReadonlyMap<number, number>, moment: number): number {
  const atUs = clock.get(moment);
  if (atUs === undefined) throw new RangeError(`nothing happens at ${moment} s of the trace`);
  return atUs;
}

/** The image whose containers end as those of this Pod did; `undefined` for Pods that ran until they were deleted. */
function taskImage(pod: TracePod, clock: ReadonlyMap<number, number>): ImageSettings | undefined {
  const { phase, deletionSeconds } = pod;
  if ((phase !== 'Succeeded' && phase !== 'Failed') || deletionSeconds === undefined) return undefined;
  const startUs = timeIn(clock, pod.scheduledSeconds ?? pod.creationSeconds);
  const exitAfterMs = Math.max(0, Math.round((timeIn(clock, deletionSeconds) - startUs) / 1000));
  const exitCode = phase === 'Failed' ? 1 : 0;
  return { image: `trace/exits-${exitCode}-after-${exitAfterMs}ms`, sizeBytes: IMAGE_BYTES, exitAfterMs, exitCode };
}

function createAt(atUs: Micros, object: KubeObject): ScheduledRequests {
  const { namespace, name } = object.metadata;
  const request: ApiRequest = { verb: 'create', user: PERSON, kind: 'Pod', namespace, name, object };
  return { atUs, label: `create Pod ${name}`, requests: [request] };
}

function deleteAt(atUs: Micros, name: string): ScheduledRequests {
  const request: ApiRequest = { verb: 'delete', user: PERSON, kind: 'Pod', namespace: 'default', name };
  return { atUs, label: `kubectl delete pod ${name}`, requests: [request] };
}

/** The complete rules that turn the time of a trace into the time of a run. */
type TraceTime = Required<TraceTiming>;

/** Simulated microseconds for each moment of a trace at which something happens; the first is 0. Equal moments stay equal, later ones later. */
export function traceClock(
  moments: Iterable<number>,
  { timeScale, longestGapSeconds }: TraceTime,
): ReadonlyMap<number, number> {
  const longestGapUs = longestGapSeconds * SECOND_US;
  const times = new Map<number, number>();
  let before: number | undefined;
  let atUs = 0;
  for (const moment of [...new Set(moments)].sort((a, b) => a - b)) {
    if (before !== undefined)
      atUs += Math.max(1, Math.round(Math.min(((moment - before) * SECOND_US) / timeScale, longestGapUs)));
    times.set(moment, atUs);
    before = moment;
  }
  return times;
}
