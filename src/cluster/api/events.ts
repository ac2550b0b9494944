import { extended } from '#base/extended.ts';
import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext, Address, DueEvent, Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Event, ObjectReference } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { sendRequest } from './request.ts';

const SIMILAR_EVENTS = table<SimilarEvents>('client/similarEvents');

const SPAM_BUCKETS = table<SpamBucket>('client/eventSpam');

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/record/events_cache.go. */
const MOST_MESSAGES = 10;
const SIMILAR_FOR_US = 600_000_000;
const SPAM_BURST = 25;
const SPAM_TOKEN_US = 300_000_000;
const COMBINED = '(combined from similar events): ';

/** Content of an event about an object. */
export interface EventNote {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** Path to a part of the object, such as `spec.containers{server}`. */
  readonly fieldPath?: string;
}

/** Component that records the event, and its node where that matters. */
export interface EventSource {
  readonly component: string;
  readonly host?: string;
  /** User that sends the event to the API server. */
  readonly user: string;
}

/** State that the recorder keeps for each distinct event that it has sent. */
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
 * Sends a core/v1 Event about the object. If the same event was sent before, a patch raises its count. If it has
 * expired since, it is created again with the total count. From the tenth on, events that differ only in their message
 * are combined. A source sends at most 25 events of a type about one object, then one every five minutes.
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
  const { name, uid } = about.metadata;
  const namespace = eventNamespace(about);
  const { component, host = '' } = source;
  const { apiVersion, kind } = about;
  const ofSource = [component, host, apiVersion, kind, namespace, name, uid ?? '', note.type].join('|');
  const similar = [ofSource, note.reason].join('|');
  const message = joinSimilar(world, similar, note.message, context.nowUs);
  const joined = isCombined(message);
  const key = joined ? similar : [similar, note.fieldPath ?? '', message].join('|');
  const known = recorded.get(key);
  const now = formatTime(context.nowUs);
  const event: RecordedEvent = known
    ? extended(known, { count: known.count + 1 })
    : { name: eventName(world, context, name), namespace, count: 1, firstTimestamp: now };
  recorded.put(key, event);
  if (isSpam(world, ofSource, context.nowUs)) return;
  const { count, firstTimestamp } = event;
  const { fieldPath } = note;
  const object: Event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: event.name, namespace },
    involvedObject: fieldPath === undefined ? referenceTo(about) : extended(referenceTo(about), { fieldPath }),
    type: note.type,
    reason: note.reason,
    message,
    source: source.host === undefined ? { component } : { component, host: source.host },
    firstTimestamp,
    lastTimestamp: now,
    count,
    // A combined event is a new object, which does not carry these two fields.
    reportingComponent: joined ? '' : component,
    reportingInstance: joined ? '' : host,
  };
  const patch = { count, lastTimestamp: now, message };
  sendEvent(world, context, component, source.user, object, known && patch);
}

/** Sends an Event: the whole object, or a patch of one that was sent before. That one may have expired. */
export function sendEvent(
  world: World,
  context: ActorContext,
  from: string,
  user: string,
  object: Event,
  patch?: object,
): void {
  const { name, namespace = '' } = object.metadata;
  sendRequest(
    world,
    context,
    from,
    patch
      ? { user, kind: 'Event', namespace, name, verb: 'patch', patch, orCreate: object }
      : { user, kind: 'Event', namespace, name, verb: 'create', object },
    writeUs(world),
  );
}

/** Events about cluster-scoped objects are in `default`. */
export function eventNamespace({ metadata }: KubeObject): string {
  return metadata.namespace ?? 'default';
}

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/reference/ref.go, GetReference. */
export function referenceTo({ apiVersion, kind, metadata }: KubeObject): ObjectReference {
  const { namespace, name, uid, resourceVersion } = metadata;
  const place = namespace === undefined ? { apiVersion, kind, name } : { apiVersion, kind, namespace, name };
  const named = uid === undefined ? place : extended(place, { uid });
  return resourceVersion === undefined ? named : extended(named, { resourceVersion });
}

/**
 * Name of an Event: the object's name and the current time in hexadecimal nanoseconds. Simulated time has no
 * nanoseconds. So the last three decimal digits number the events of one moment.
 */
export function eventName(world: World, context: ActorContext, of: string): string {
  const table = world.table(EVENT_RECORDERS);
  const sent = (table.get('sent')?.sent ?? 0) + 1;
  table.put('sent', { sent });
  return `${of}.${(BigInt(EPOCH_UNIX_US + context.nowUs) * 1000n + BigInt(sent % 1000)).toString(16)}`;
}

/** State that a client's recorder keeps for events that differ only in their message. */
interface SimilarEvents {
  /** Distinct messages, at most `MOST_MESSAGES`. */
  readonly messages: readonly string[];
  readonly lastUs: Micros;
}

/** Token bucket for the events of one type from one source about one object. */
interface SpamBucket {
  /** Time at which the bucket is full again, in microseconds. */
  readonly fullUs: Micros;
}

/**
 * Returns the message for an event. From the tenth different message within ten minutes, similar events share one
 * event. `similar` is the key that such events have in common.
 */
export function joinSimilar(world: World, similar: string, message: string, nowUs: Micros): string {
  const table = world.table(SIMILAR_EVENTS);
  const before = table.get(similar);
  const messages = before && nowUs - before.lastUs <= SIMILAR_FOR_US ? before.messages : [];
  const all = messages.includes(message) ? messages : [...messages, message];
  const isCombined = all.length >= MOST_MESSAGES;
  // Drop one message to make room for the next. Upstream drops any of them; the model drops the newest.
  table.put(similar, { messages: isCombined ? all.slice(0, MOST_MESSAGES - 1) : all, lastUs: nowUs });
  return isCombined ? COMBINED + message : message;
}

export function isCombined(message: string): boolean {
  return message.startsWith(COMBINED);
}

/**
 * Whether the recorder drops this event as spam. A source may send 25 events of a type about one object at once, then
 * one every five minutes.
 */
export function isSpam(world: World, spamKey: string, nowUs: Micros): boolean {
  const table = world.table(SPAM_BUCKETS);
  const fullUs = Math.max(table.get(spamKey)?.fullUs ?? 0, nowUs) + SPAM_TOKEN_US;
  if (fullUs - nowUs > SPAM_BURST * SPAM_TOKEN_US) return true;
  table.put(spamKey, { fullUs });
  return false;
}

/**
 * Returns a typed reader of the events sent to one actor, for code that reads the journal or the agenda. The reader
 * returns `undefined` for events to other actors. Actors only receive events of their union, so the type is correct.
 */
export function eventsOf<E extends DueEvent>(
  actor: Address<E>,
): (sent: Pick<Entry, 'actor' | 'event'> | undefined) => E | undefined {
  const parts = `${actor}/`;
  return (sent) => (sent && (sent.actor === actor || sent.actor.startsWith(parts)) ? (sent.event as E) : undefined);
}
