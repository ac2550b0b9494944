import { formatTime } from '../../base/rfc3339.ts';
import type { ActorContext } from '../../kernel/actor.ts';
import type { World } from '../../kernel/world.ts';
import type { Event } from '../../model/generated/types.ts';
import type { KubeObject } from '../../model/kinds.ts';
import { writeUs } from '../releases/constants.ts';
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
}

/** What the recorder remembers of an event it has sent, by what makes two events the same. */
export interface RecordedEvent {
  readonly name: string;
  readonly namespace: string;
  readonly count: number;
  readonly firstTimestamp: string;
}

interface RecorderState {
  readonly sent: number;
}

const EPOCH_UNIX_US = 1_767_225_600_000_000;

/**
 * Sends a core/v1 Event about the object. An event that was sent before, with the same message, is patched: its count grows.
 * Simplified: the spam filter and the joining of events whose messages differ are left out.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/record/{event.go,events_cache.go}.
 */
export function recordEvent(
  world: World,
  context: ActorContext,
  source: EventSource,
  about: KubeObject,
  note: EventNote,
): void {
  const recorded = world.table<RecordedEvent>('client/recordedEvents');
  const { namespace: ofObject, name, uid } = about.metadata;
  const namespace = ofObject ?? 'default';
  const key = [
    source.component,
    source.host ?? '',
    about.kind,
    namespace,
    name,
    uid ?? '',
    note.fieldPath ?? '',
    note.type,
    note.reason,
    note.message,
  ].join('|');
  const known = recorded.get(key);
  const user = source.host === undefined ? `system:${source.component}` : `system:node:${source.host}`;
  const now = formatTime(context.nowUs);
  if (known) {
    const count = known.count + 1;
    recorded.put(key, { ...known, count });
    const patch = { count, lastTimestamp: now };
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
    message: note.message,
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
  const table = world.table<RecorderState>('client/eventRecorder');
  const sent = (table.get('sent')?.sent ?? 0) + 1;
  table.put('sent', { sent });
  return (BigInt(EPOCH_UNIX_US + context.nowUs) * 1000n + BigInt(sent % 1000)).toString(16);
}
