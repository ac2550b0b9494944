import { goSort } from '#base/goSort.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Event } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { lastSeenText } from '../eventLines.ts';
import { NONE } from './parts.ts';

const MIRROR = 'kubernetes.io/config.mirror';

/** The table at the end. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, DescribeEvents. */
export function eventLines(world: World, object: KubeObject, nowUs: Micros): string[] {
  const events = eventsAbout(world, object);
  if (events.length === 0) return [`Events:\t${NONE}`];
  const rows = events.map((event) => [
    event.type ?? '',
    event.reason ?? '',
    lastSeenText(event, nowUs),
    event.source?.component || event.reportingComponent || '',
    messageText(event),
  ]);
  const headings = ['  Type\tReason\tAge\tFrom\tMessage', '  ----\t------\t----\t----\t-------'];
  return ['Events:', ...headings, ...rows.map((row) => `  ${row.join('\t')}`)];
}

/**
 * Finds Events by uid, as kubectl requests them; for a Node also by its name. The oldest lastTimestamp comes first.
 */
function eventsAbout(world: World, object: KubeObject): Event[] {
  const { kind, metadata } = object;
  const mirrored = metadata.annotations?.[MIRROR];
  const uid = kind === 'Pod' && mirrored !== undefined ? mirrored : metadata.uid;
  const isOf =
    (wanted: string | undefined) =>
    ({ involvedObject: about }: Event): boolean =>
      about.name === metadata.name &&
      (about.namespace ?? '') === (metadata.namespace ?? '') &&
      (kind === 'Pod' || about.kind === kind) &&
      (wanted === undefined || about.uid === wanted);
  const all = world.table(store('Event')).values();
  const byName = kind === 'Node' ? all.filter(isOf(metadata.name)) : [];
  return goSort([...all.filter(isOf(uid)), ...byName], (a, b) => lastUs(a) < lastUs(b));
}

/** Events of events.k8s.io have no lastTimestamp, so they come first. */
function lastUs({ lastTimestamp }: Event): number {
  return (lastTimestamp === undefined ? undefined : parseTime(lastTimestamp)) ?? Number.NEGATIVE_INFINITY;
}

function messageText({ involvedObject, message = '' }: Event): string {
  const text = message.trim();
  return involvedObject.fieldPath ? `${involvedObject.fieldPath}: ${text}` : text;
}
