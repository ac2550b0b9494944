import { extended } from '#base/extended.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import { waitForToken } from './clientThrottle.ts';
import { API_SERVER, type ApiResponse, arrivalUs, type RequestArrived } from './request.ts';
import { holdLater, RETRIED_WRITES, retryKey } from './retriedWrites.ts';
import { becauseOf } from './subject.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/rest/request.go, NewRequest (maxRetries). */
export const MOST_RETRIES = 10;

const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/**
 * Handles an answer as client-go does before its caller sees it. After a 429 or server error with `Retry-After`,
 * client-go waits that many seconds and sends the request again, throttled as usual. After a 404 to a patch with
 * `orCreate`, it sends a create. Returns true when it sends again, and false when the caller gets the answer. Requests
 * in HTTP form are never sent again here.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/rest/with_retry.go.
 */
export function retryLater(
  world: World,
  context: ActorContext,
  event: Omit<RequestArrived, 'type'>,
  response: ApiResponse,
): boolean {
  const { request, retries } = event;
  if (request.verb === 'http') return false;
  if (createsInstead(world, context, event, response)) return true;
  const seconds = waitSeconds(response, retries ?? 0);
  if (seconds !== undefined) sendAgain(world, context, event, seconds);
  else if (retries !== undefined) goOn(world, context, event);
  return seconds !== undefined;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/record/event.go, recordEvent. */
function createsInstead(
  world: World,
  context: ActorContext,
  event: Omit<RequestArrived, 'type'>,
  response: ApiResponse,
): boolean {
  const { request, from } = event;
  if (response.ok || response.status.code !== NOT_FOUND) return false;
  if (request.verb !== 'patch' || !request.orCreate) return false;
  const { user, kind, namespace = '', name, orCreate: object } = request;
  const create = { verb: 'create', user, kind, namespace, name, object } as const;
  arrive(
    world,
    context,
    extended(event, { type: 'request.arrived', request: create } as const),
    waitForToken(world, from, create, context.nowUs),
  );
  return true;
}

function waitSeconds(response: ApiResponse, retries: number): number | undefined {
  if (response.ok || retries >= MOST_RETRIES) return undefined;
  const { code } = response.status;
  return code === TOO_MANY_REQUESTS || code >= SERVER_ERRORS ? response.retryAfterSeconds : undefined;
}

function sendAgain(world: World, context: ActorContext, event: Omit<RequestArrived, 'type'>, seconds: number): void {
  const { request, from, retries = 0 } = event;
  holdLater(world, event);
  const attempt = retries + 1;
  becauseOf(context, 'request.sentAgain', request.kind, keyOf(request.namespace, request.name), {
    user: request.user,
    attempt,
    afterSeconds: seconds,
  });
  const afterUs = seconds * SECOND_US;
  const heldUs = waitForToken(world, from, request, context.nowUs + afterUs);
  arrive(world, context, extended(event, { type: 'request.arrived', retries: attempt } as const), afterUs + heldUs);
}

/** The request has succeeded or failed for good, so requests that waited behind it may go. */
function goOn(world: World, context: ActorContext, event: Omit<RequestArrived, 'type'>): void {
  const key = retryKey(event);
  const table = world.table(RETRIED_WRITES);
  const [next, ...waiting] = (key === undefined ? undefined : table.get(key))?.waiting ?? [];
  if (key === undefined) return;
  if (!next) {
    table.delete(key);
    return;
  }
  table.put(key, { waiting });
  arrive(world, context, extended(next, { retries: 0 }), waitForToken(world, next.from, next.request, context.nowUs));
}

function arrive(world: World, context: ActorContext, event: RequestArrived, inUs: Micros): void {
  context.schedule(inUs + arrivalUs(world), API_SERVER, event);
}
