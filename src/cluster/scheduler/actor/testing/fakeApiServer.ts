import { eventsOf } from '#cluster/api/events.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest, ApiResponse, RequestArrived, ResponseArrived } from '#cluster/api/request.ts';
import { API_SERVER, executionUs } from '#cluster/api/request.ts';
import type { WatchEventType } from '#cluster/api/watch.ts';
import { ETCD_REVISIONS, MAIN, NO_REVISION } from '#cluster/etcd/keyRevision.ts';
import type { Actor, ActorContext, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { SCHEDULER } from '../schedulerClock.ts';

/** A test's change of an object. An `undefined` object means a deletion. */
export interface ObjectSet extends DueEvent {
  readonly type: 'object.set';
  readonly kind: string;
  readonly key: string;
  readonly object?: KubeObject;
}

/** A request waits only once before its answer. */
type FakeEvent = ObjectSet | RequestArrived | (Omit<RequestArrived, 'type'> & { readonly type: 'request.executed' });

export const fakeEvent = eventsOf<FakeEvent>(API_SERVER);

const FAN_OUT_US = 5000;

/** A minimal API server for tests of kube-scheduler: store, bind, status patches, deletes, watch. */
export class FakeApiServer implements Actor<FakeEvent> {
  readonly name = API_SERVER;
  /** Keys of Pods whose binding requests are refused. */
  readonly refused = new Set<string>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  store(kind: string) {
    return this.world.table(store(kind));
  }

  handle(event: FakeEvent, context: ActorContext): void {
    if (event.type === 'object.set') {
      this.write(context, event.kind, event.key, event.object);
      return;
    }
    if (event.type === 'request.arrived') {
      context.schedule(executionUs(this.world, event.request), API_SERVER, { ...event, type: 'request.executed' });
      return;
    }
    const { request, from, tag } = event;
    const response = this.answer(context, request);
    const answer: ResponseArrived | undefined = tag && { type: 'response.arrived', request, response, tag };
    if (answer) context.schedule(0, from, answer);
  }

  private answer(context: ActorContext, request: ApiRequest): ApiResponse {
    const key = keyOf(request.namespace, request.name);
    const known = this.store(request.kind).get(key);
    if (request.verb === 'create') return ok(this.write(context, request.kind, key, request.object));
    if (!known) return failed(404, `${request.kind} "${request.name}" not found`);
    if (request.verb === 'delete') return ok(this.write(context, request.kind, key, undefined));
    if (request.verb === 'bind') {
      const pod = known as Pod;
      if (this.refused.has(key)) return failed(500, 'etcdserver: request timed out');
      if (pod.spec.nodeName)
        return failed(409, `pod ${request.name} is already assigned to node "${pod.spec.nodeName}"`);
      return ok(this.write(context, 'Pod', key, { ...pod, spec: { ...pod.spec, nodeName: request.node } }));
    }
    if (request.verb === 'patch') {
      const { status } = request.patch as { status?: object };
      return ok(
        this.write(context, request.kind, key, { ...known, status: { ...(known.status as object), ...status } }),
      );
    }
    throw new Error(`the fake has no ${request.verb}`);
  }

  private write(
    context: ActorContext,
    kind: string,
    key: string,
    object: KubeObject | undefined,
  ): KubeObject | undefined {
    const table = this.store(kind);
    const known = table.get(key);
    const revisions = this.world.table(ETCD_REVISIONS);
    const revision = (revisions.get(MAIN)?.revision ?? 1) + 1;
    revisions.put(MAIN, { ...NO_REVISION, revision });
    if (!object) table.delete(key);
    const stored = object && { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
    if (stored) table.put(objectKey(stored), stored);
    const type: WatchEventType = !stored ? 'DELETED' : known ? 'MODIFIED' : 'ADDED';
    const latest = stored ?? known;
    if (latest && kind !== 'Event')
      context.schedule(FAN_OUT_US, SCHEDULER, { type: 'watch.delivered', event: { type, kind, object: latest } });
    return stored;
  }
}

function ok(object: KubeObject | undefined): ApiResponse {
  return { ok: true, code: 200, object };
}

function failed(code: number, message: string): ApiResponse {
  return { ok: false, status: { code, reason: 'InternalError', message } };
}
