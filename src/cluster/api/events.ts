import { formatTime } from '#base/rfc3339.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/actor.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { Event } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isCombined, isSpam, joinSimilar } from './eventCorrelator.ts';
import { sendRequest } from './request.ts';

/** What a component wants to say about an object. */
export interface EventNote {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** A part of the object, such as `spec.containers{server}`. */
  readonly fieldPath?: string;
}

/** Who says it: the component, and the node it runs on when that matters. */
export interface EventSource {
  readonly component: string;
  readonly host?: string;
  /** As whom it asks the API server. */
  readonly user: string;
  /** The recorder of events.k8s.io neither joins similar events nor holds any back. */
  readonly recorder?: 'events.k8s.io';
}

/** What the recorder remembers of an event it has sent, by what makes two events the same. */
export interface RecordedEvent {
  readonly name: string;
  readonly namespace: string;
  readonly count: number;
  readonly firstTimestamp: string;
}

const RECORDED_EVENTS = table<RecordedEvent>('client/recordedEvents');

interface RecorderState {
  readonly sent: number;
}

const EVENT_RECORDERS = table<RecorderState>('client/eventRecorder');

const EPOCH_UNIX_US = 1_767_225_600_000_000;

/**
 * Sends a core/v1 Event about the object. An event that was sent before is patched: its count grows. Events that differ only in
 * their message are joined from the tenth on, and one source says at most 25 things about one object, then one every five minutes.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/record/{event.go,events_cache.go}.
 */
export function recordEvent(
  world: World,
  context: ActorContext,
  source: EventSource,
  about: KubeObject,
  note: EventNote,
): void {
  const recorded = world.table(RECORDED_EVENTS);
  const { namespace: ofObject, name, uid } = about.metadata;
  const namespace = ofObject ?? 'default';
  const { component, host = '' } = source;
  const ofSource = [component, host, about.kind, namespace, name, uid ?? ''].join('|');
  const similar = [ofSource, note.type, note.reason].join('|');
  const isCorrelated = source.recorder === undefined;
  const message = isCorrelated ? joinSimilar(world, similar, note.message, context.nowUs) : note.message;
  const key = isCombined(message) ? similar : [similar, note.fieldPath ?? '', message].join('|');
  const known = recorded.get(key);
  const { user } = source;
  const now = formatTime(context.nowUs);
  const isDropped = isCorrelated && isSpam(world, ofSource, context.nowUs);
  if (known) {
    const count = known.count + 1;
    recorded.put(key, { ...known, count });
    if (isDropped) return;
    const patch = { count, lastTimestamp: now, ...(isCombined(message) && { message }) };
    sendRequest(
      world,
      context,
      source.component,
      { verb: 'patch', user, kind: 'Event', namespace, name: known.name, patch },
      writeUs(world),
    );
    return;
  }
  const eventName = `${name}.${uniqueSuffix(world, context)}`;
  recorded.put(key, { name: eventName, namespace, count: 1, firstTimestamp: now });
  if (isDropped) return;
  const object: Event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: eventName, namespace },
    involvedObject: {
      apiVersion: about.apiVersion,
      kind: about.kind,
      ...(ofObject === undefined ? undefined : { namespace: ofObject }),
      name,
      ...(uid === undefined ? undefined : { uid }),
      ...(about.metadata.resourceVersion === undefined
        ? undefined
        : { resourceVersion: about.metadata.resourceVersion }),
      ...(note.fieldPath === undefined ? undefined : { fieldPath: note.fieldPath }),
    },
    type: note.type,
    reason: note.reason,
    message,
    source:
      source.host === undefined ? { component: source.component } : { component: source.component, host: source.host },
    firstTimestamp: now,
    lastTimestamp: now,
    count: 1,
    reportingComponent: source.component,
    reportingInstance: source.host ?? '',
  };
  sendRequest(
    world,
    context,
    source.component,
    { verb: 'create', user, kind: 'Event', namespace, name: eventName, object },
    writeUs(world),
  );
}

/** The present moment in hexadecimal nanoseconds; the last three decimal digits, which simulated time does not have, tell events of one moment apart. */
function uniqueSuffix(world: World, context: ActorContext): string {
  const table = world.table(EVENT_RECORDERS);
  const sent = (table.get('sent')?.sent ?? 0) + 1;
  table.put('sent', { sent });
  return (BigInt(EPOCH_UNIX_US + context.nowUs) * 1000n + BigInt(sent % 1000)).toString(16);
}
