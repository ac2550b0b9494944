import type { Micros } from '#base/time.ts';
import { API_SERVER, isResponse } from '#cluster/api/request.ts';
import { RETRIED_WRITES } from '#cluster/api/retriedWrites.ts';
import { apiServerEvent } from '#cluster/apiserver/apiServerEvents.ts';
import { requestsInside } from '#cluster/apiserver/requestTotals.ts';
import { WORK_QUEUE } from '#cluster/controllers/workQueue.ts';
import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { Due } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { nodesHeldBack } from './heldBack.ts';

type Agenda = readonly Due[];

/** Nothing waits for an event that will never come. */
export function* timers(world: World): Generator<string> {
  const agenda = world.table(AGENDA).values();
  const orders = new Set(agenda.map(({ order }) => order));
  const { atUs: now } = { atUs: Math.min(...agenda.map(({ atUs }) => atUs)) };
  if (!Number.isSafeInteger(now)) yield 'nothing is to come';
  const withRequests = [...agenda, ...requestsUnderWay(world)];
  yield* workQueues(world, withRequests, orders);
  yield* podWorkers(world, orders, now);
  yield* scheduling(world, withRequests);
}

/** Requests that are inside the API server, or held back by their client, are as good as under way. */
function requestsUnderWay(world: World): Due[] {
  const later = world
    .table(RETRIED_WRITES)
    .values()
    .flatMap(({ waiting }) => waiting.map((event) => ({ atUs: 0, order: 0, actor: API_SERVER, cause: 0, event })));
  const inside = requestsInside(world).map(({ id, server, request, from, tag, deadlineUs }) => {
    const event = { type: 'request.arrived', request, from, ...(tag && { tag }) };
    return { atUs: deadlineUs, order: 0, actor: server, cause: id, event };
  });
  return [...inside, ...later];
}

function* workQueues(world: World, agenda: Agenda, orders: ReadonlySet<number>): Generator<string> {
  for (const { controller, key, processing, inFlight, syncOrder, laterOrder } of world.table(WORK_QUEUE).values()) {
    const what = `${controller} ${key}`;
    if (syncOrder !== 0 && !orders.has(syncOrder)) yield `${what} waits for a sync that is not due`;
    if (laterOrder !== 0 && !orders.has(laterOrder)) yield `${what} waits for a delay that does not end`;
    if (!processing) continue;
    const address = `kube-controller-manager/${controller}`;
    const expected = agenda.filter((due) => isAnswerFor(address, key, due)).length;
    if (expected !== inFlight) yield `${what} waits for ${inFlight} answers and ${expected} will come`;
  }
}

function isAnswerFor(address: string, key: string, due: Due): boolean {
  const request = apiServerEvent(due);
  if (request?.type === 'request.arrived') return request.from === address && keyIn(request.tag) === key;
  return due.actor === address && isResponse(due.event) && keyIn(due.event.tag) === key;
}

function keyIn(tag: object | undefined): unknown {
  return tag && 'key' in tag ? tag.key : undefined;
}

function* podWorkers(world: World, orders: ReadonlySet<number>, nowUs: Micros): Generator<string> {
  const held = nodesHeldBack(world, nowUs);
  for (const { node, pod, relistOrder, syncOrder, work, containers, stage, removed } of world
    .table(KUBELET_PODS)
    .values()) {
    if (held.has(node)) continue;
    const name = `Pod ${pod.metadata.name}`;
    const waits = (order: number, what: string) =>
      order !== 0 && !orders.has(order) ? [`${name} waits for ${what} that is not due`] : [];
    yield* waits(relistOrder, 'a relist');
    yield* waits(syncOrder, 'a sync');
    yield* waits(work?.dueOrder ?? 0, 'the end of its wait for volumes');
    for (const { probes, killing, state } of containers) {
      if (state !== 'running') continue;
      if (killing) yield* waits(killing.dueOrder, 'the end of a container');
      else if (stage === 'syncing') for (const { dueOrder } of Object.values(probes)) yield* waits(dueOrder, 'a probe');
    }
    if (removed && stage === 'terminated') yield `${name} is gone and its worker is not`;
    if (stage === 'terminating' && !containers.some(({ state }) => state === 'running'))
      yield `${name} has nothing left to end and does not end`;
  }
}

function* scheduling(world: World, agenda: Agenda): Generator<string> {
  const due = (type: string) => agenda.some(({ actor, event }) => actor === 'kube-scheduler' && event.type === type);
  const state = world.table(SCHEDULER_TABLES.state).get('state');
  const going = world.table(SCHEDULER_TABLES.cycle).size > 0;
  if (going && !due('schedulingCycle.ended')) yield 'a scheduling cycle never ends';
  if (state?.isCycleDue && !due('schedulingCycle.due')) yield 'a scheduling cycle never begins';
  const waiting = world.table(SCHEDULER_TABLES.activeHeap).size;
  const isLed = world.table(SCHEDULER_TABLES.leadership).get('leadership')?.leader !== '';
  if (waiting > 0 && !going && !state?.isCycleDue && isLed)
    yield `${waiting} Pods are in the active queue and nobody pops them`;
  for (const { key, uid } of world.table(SCHEDULER_TABLES.binding).values()) {
    if (!agenda.some(({ event }) => goesOn(event, uid))) yield `the binding of Pod ${key} never goes on`;
  }
}

/** A request for the binding under way, or a look at what it waits for. */
function goesOn(event: object, uid: string): boolean {
  const {
    type,
    uid: ofPod,
    tag,
  } = event as {
    readonly type: string;
    readonly uid?: string;
    readonly tag?: { readonly type?: string; readonly uid?: string };
  };
  if (type === 'permitTimeout.due' || type === 'preBindPoll.due') return ofPod === uid;
  return (tag?.type === 'binding' || tag?.type === 'preBind') && tag.uid === uid;
}
