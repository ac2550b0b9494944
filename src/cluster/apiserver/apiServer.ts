import type { Actor, ActorContext } from '../../kernel/actor.ts';
import type { DueEvent } from '../../kernel/event.ts';
import type { World } from '../../kernel/world.ts';
import type { KubeObject } from '../../model/kinds.ts';
import { keyOf, objectKey } from '../../model/objectKey.ts';
import {
  API_SERVER,
  type ApiRequest,
  type ApiResponse,
  type RequestArrived,
  type ResponseArrived,
} from '../api/request.ts';
import { becauseOf, kindWord } from '../api/subject.ts';
import type { WatchInterest } from '../api/watch.ts';
import { faultFor } from '../environment/faults.ts';
import { Etcd } from '../etcd/etcd.ts';
import { ApiError, notFound } from './apiErrors.ts';
import { annotated, applyObject } from './applyObject.ts';
import { bindPod } from './bindPod.ts';
import { createObject } from './createObject.ts';
import { deleteObject } from './deleteObject.ts';
import { evictPod } from './evictPod.ts';
import { patchObject } from './patchObject.ts';
import type { RequestScope, Write } from './requestScope.ts';
import { updateObject } from './updateObject.ts';
import { WatchFanout } from './watchFanout.ts';

/** The only place where components meet: takes requests, keeps objects in etcd, tells the watchers. */
export class ApiServer implements Actor {
  readonly name = API_SERVER;
  private readonly world: World;
  private readonly etcd: Etcd;
  private readonly fanout: WatchFanout;

  constructor(world: World, interests: readonly WatchInterest[]) {
    this.world = world;
    this.etcd = new Etcd(world);
    this.fanout = new WatchFanout(world, interests);
  }

  handle(event: DueEvent, context: ActorContext): void {
    if (event.type !== 'request.arrived') throw new TypeError(`kube-apiserver does not take ${event.type}`);
    const { request, from, tag } = event as RequestArrived;
    const response = this.answer(request, context);
    if (tag) {
      const answer: ResponseArrived = { type: 'response.arrived', request, response, tag };
      context.schedule(0, from, answer);
    }
  }

  private answer(request: ApiRequest, context: ActorContext): ApiResponse {
    const fault = faultFor(this.world, request);
    if (fault) {
      const details = { user: request.user, verb: request.verb, code: fault.code, message: fault.message };
      becauseOf(context, 'request.refused', request.kind, keyOf(request.namespace, request.name), details);
      return { ok: false, status: fault };
    }
    let writes = 0;
    const written = (write: Write) => {
      writes++;
      becauseOf(context, `${kindWord(write.kind)}.${write.what}`, write.kind, objectKey(write.object), {
        user: request.user,
      });
      this.fanout.tell(write, context);
    };
    try {
      const object = this.perform({ request, etcd: this.etcd, context, written });
      if (writes === 0)
        becauseOf(context, 'request.changedNothing', request.kind, keyOf(request.namespace, request.name), {
          user: request.user,
        });
      return { ok: true, code: request.verb === 'create' || request.verb === 'bind' ? 201 : 200, object };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const details = { user: request.user, verb: request.verb, code: error.code, message: error.message };
      becauseOf(context, 'request.refused', request.kind, keyOf(request.namespace, request.name), details);
      return error.response();
    }
  }

  private perform(scope: RequestScope): KubeObject {
    const { request } = scope;
    const { kind, verb } = request;
    if (verb === 'create') return createObject(scope, kind, request.object);
    if (verb === 'bind') return bindPod(scope, request);
    const old = scope.etcd.get(kind, keyOf(request.namespace, request.name));
    if (verb === 'apply')
      return old ? applyObject(scope, kind, old, request.object) : createObject(scope, kind, annotated(request.object));
    if (!old) throw notFound(kind, request.name);
    switch (verb) {
      case 'update':
        return updateObject(
          scope,
          kind,
          old,
          request.object,
          request.subresource ?? '',
          request.object.metadata.resourceVersion,
        );
      case 'patch':
        return patchObject(scope, kind, old, request);
      case 'delete':
        return deleteObject(scope, kind, old, request);
      case 'evict':
        return evictPod(scope, old, request);
    }
  }
}
