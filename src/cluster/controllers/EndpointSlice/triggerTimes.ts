import { parseTime } from '#base/rfc3339.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, Service } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { readyCondition } from '../podFacts.ts';

export const TRIGGER_TIME = 'endpoints.kubernetes.io/last-change-trigger-time';

/** State at the last sync of a Service. */
interface Known {
  readonly service: string;
  /** By Pod: time of the last change of readiness. */
  readonly pods: Readonly<Record<string, string>>;
}

/** By Service. */
export const TRIGGER_TIMES = table<Known>('controllers/EndpointSlice.triggerTimes');

/**
 * Time of the earliest change that this sync sees; undefined if there is none. Remembers the state for the next sync.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/util/trigger_time_tracker.go.
 */
export function triggerTime(world: World, service: Service, pods: readonly Pod[]): string | undefined {
  const times = world.table(TRIGGER_TIMES);
  const key = objectKey(service);
  const known = times.get(key);
  const { creationTimestamp = '' } = service.metadata;
  const ofPods = pods.flatMap((pod): [string, string][] => {
    const time = readyCondition(pod)?.lastTransitionTime;
    return time ? [[pod.metadata.name, time]] : [];
  });
  times.put(key, { service: creationTimestamp, pods: Object.fromEntries(ofPods) });
  if (!known) return creationTimestamp === '' ? undefined : creationTimestamp;
  const changed = ofPods.filter(([name, time]) => isAfter(time, known.pods[name])).map(([, time]) => time);
  if (isAfter(creationTimestamp, known.service)) changed.push(creationTimestamp);
  return changed.sort((a, b) => (parseTime(a) ?? 0) - (parseTime(b) ?? 0))[0];
}

function isAfter(time: string, before: string | undefined): boolean {
  const us = parseTime(time);
  return us !== undefined && us > (parseTime(before ?? '') ?? Number.NEGATIVE_INFINITY);
}
