import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { type ApiRequest, type ApiResponse, type ResponseArrived, sendRequest } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';
import {
  DRAIN,
  DRAIN_RECORDS,
  type Drain,
  type DrainAsked,
  type DrainEvent,
  type DrainedPod,
  type DrainLine,
  type DrainTag,
  type DrainTimedOut,
  type EvictionDue,
  type PodLookDue,
} from './drainRecords.ts';
import { filterPods } from './podFilters.ts';

const PERSON = 'kubernetes-admin';
/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/drain/drain.go, evictPods, waitForDelete. */
const RETRY_US = 5_000_000;
const LOOK_US = 1_000_000;
const SECOND_US = 1_000_000;

/**
 * `kubectl drain`: cordons the node, then evicts its Pods at once, each again every 5 s while its budget refuses, and waits until they are gone.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/{cmd/drain,drain}/drain.go.
 */
export class Drains implements Actor<DrainEvent> {
  readonly name = DRAIN;
  private readonly world: World;
  private readonly drains: Table<Drain>;

  constructor(world: World) {
    this.world = world;
    this.drains = world.table(DRAIN_RECORDS);
  }

  handle(event: DrainEvent, context: ActorContext, address: string): void {
    if (event.type === 'drain.asked') {
      this.start(event, context);
      return;
    }
    const drain = this.drains.get(address.slice(DRAIN.length + 1));
    if (!drain || drain.phase === 'drained' || drain.phase === 'failed') return;
    becauseOf(context, 'drain.goesOn', 'Node', drain.node);
    if (event.type === 'response.arrived') this.answered(drain, event, context);
    else if (event.type === 'eviction.due') this.evict(drain, event.pod, context);
    else if (event.type === 'podLook.due') this.lookAt(drain, event.pod, context);
    else if (event.type === 'drain.timedOut') this.timeOut(drain, context);
    else notTaken(DRAIN, event);
  }

  private start({ node, flags }: DrainAsked, context: ActorContext): void {
    becauseOf(context, 'drain.started', 'Node', node);
    const id = String(this.drains.size + 1).padStart(8, '0');
    const drain: Drain = {
      id,
      node,
      flags,
      seq: context.seq,
      startedUs: context.nowUs,
      phase: 'cordoning',
      pods: [],
      lines: [],
      errors: [],
    };
    const object = this.world.table(store('Node')).get(node);
    if (object?.spec?.unschedulable) this.list(printed(drain, context, `node/${node} already cordoned`), context);
    else {
      this.drains.put(id, drain);
      const patch = { spec: { unschedulable: true } };
      this.send(drain, { verb: 'patch', user: PERSON, kind: 'Node', name: node, patch }, { step: 'cordon' }, context);
    }
  }

  private list(drain: Drain, context: ActorContext): void {
    this.drains.put(drain.id, { ...drain, phase: 'listing' });
    const url = `/api/v1/pods?fieldSelector=spec.nodeName%3D${drain.node}`;
    const request: ApiRequest = { verb: 'http', user: PERSON, kind: '', name: '/api/v1/pods', method: 'GET', url };
    this.send(drain, request, { step: 'list' }, context);
  }

  private answered(drain: Drain, { response, tag: step }: ResponseArrived<DrainTag>, context: ActorContext): void {
    if (step.step === 'evict') this.evicted(drain, step.pod, response, context);
    else if (step.step === 'look') this.looked(drain, step.pod, response, context);
    else if (!response.ok) this.fail(drain, [response.status.message], context);
    else if (step.step === 'list') this.choose(drain, response, context);
    else this.list(printed(drain, context, `node/${drain.node} cordoned`), context);
  }

  private choose(drain: Drain, response: Extract<ApiResponse, { ok: true }>, context: ActorContext): void {
    const pods = (response.read?.objects ?? []).filter((object): object is Pod => isKind(object, 'Pod'));
    const daemonSets = this.world.table(store('DaemonSet'));
    const { evicted, warning, errors } = filterPods(pods, drain.flags, (key) => daemonSets.has(key));
    if (errors.length > 0) {
      this.fail(drain, errors, context);
      return;
    }
    const warned = warning === '' ? drain : printed(drain, context, `Warning: ${warning}`, 'err');
    const wanted = evicted.map(
      ({ metadata: { namespace, name, uid = '' } }): DrainedPod => ({
        pod: `${namespace}/${name}`,
        uid,
        state: 'evicting',
        refusals: 0,
      }),
    );
    this.drains.put(drain.id, { ...warned, phase: 'evicting', pods: wanted });
    for (const { pod } of wanted) this.evict(this.get(drain), pod, context);
    const { timeoutSeconds = 0 } = drain.flags;
    const timedOut: DrainTimedOut = { type: 'drain.timedOut' };
    if (timeoutSeconds > 0)
      context.schedule(
        Math.max(0, Math.round(timeoutSeconds * SECOND_US) - (context.nowUs - drain.startedUs)),
        addressOf(drain),
        timedOut,
      );
    this.endIfDone(this.get(drain), context);
  }

  private evict(drain: Drain, pod: string, context: ActorContext): void {
    this.put(printed(drain, context, `evicting pod ${pod}`));
    const { gracePeriodSeconds } = drain.flags;
    const request: ApiRequest = {
      verb: 'evict',
      user: PERSON,
      kind: 'Pod',
      ...splitKey(pod),
      ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    };
    this.send(drain, request, { step: 'evict', pod }, context);
  }

  private evicted(drain: Drain, key: string, response: ApiResponse, context: ActorContext): void {
    const { namespace, name } = splitKey(key);
    if (response.ok) {
      this.put(changed(drain, key, { state: 'terminating' }));
      this.lookAt(this.get(drain), key, context);
      return;
    }
    const { code, message } = response.status;
    const which = `error when evicting pods/"${name}" -n "${namespace}"`;
    if (code === 404) this.end(changed(drain, key, { state: 'gone' }), context);
    else if (code !== 429)
      this.end(changed(withError(drain, `${which}: ${message}`), key, { state: 'failed' }), context);
    else {
      const refusals = (drain.pods.find(({ pod }) => pod === key)?.refusals ?? 0) + 1;
      const told = printed(drain, context, `${which} (will retry after 5s): ${message}`, 'err');
      this.put(changed(told, key, { refusals }));
      const event: EvictionDue = { type: 'eviction.due', pod: key };
      context.schedule(RETRY_US, addressOf(drain), event);
    }
  }

  private lookAt(drain: Drain, key: string, context: ActorContext): void {
    const request: ApiRequest = { verb: 'get', user: PERSON, kind: 'Pod', ...splitKey(key) };
    this.send(drain, request, { step: 'look', pod: key }, context);
  }

  private looked(drain: Drain, key: string, response: ApiResponse, context: ActorContext): void {
    const uid = drain.pods.find(({ pod }) => pod === key)?.uid;
    const isThere = response.ok ? response.object?.metadata.uid === uid : response.status.code !== 404;
    if (isThere) {
      const event: PodLookDue = { type: 'podLook.due', pod: key };
      context.schedule(LOOK_US, addressOf(drain), event);
      return;
    }
    const gone = printed(drain, context, `pod/${splitKey(key).name} evicted`);
    this.end(changed(gone, key, { state: 'gone' }), context);
  }

  private timeOut(drain: Drain, context: ActorContext): void {
    const after = `global timeout reached: ${drain.flags.timeoutSeconds}s`;
    const errors = drain.pods.flatMap(({ pod, state }) => {
      const { namespace, name } = splitKey(pod);
      if (state === 'evicting') return [`error when evicting pods/"${name}" -n "${namespace}": ${after}`];
      return state === 'terminating'
        ? [`error when waiting for pod "${name}" in namespace "${namespace}" to terminate: ${after}`]
        : [];
    });
    this.fail(drain, [...drain.errors, ...errors], context);
  }

  private end(drain: Drain, context: ActorContext): void {
    this.put(drain);
    this.endIfDone(drain, context);
  }

  private endIfDone(drain: Drain, context: ActorContext): void {
    if (drain.pods.some(({ state }) => state === 'evicting' || state === 'terminating')) return;
    if (drain.errors.length > 0) {
      this.fail(drain, drain.errors, context);
      return;
    }
    becauseOf(context, 'node.drained', 'Node', drain.node);
    this.put({ ...printed(drain, context, `node/${drain.node} drained`), phase: 'drained' });
  }

  private fail(drain: Drain, errors: readonly string[], context: ActorContext): void {
    becauseOf(context, 'drain.failed', 'Node', drain.node);
    const all = errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]`;
    const lines = [
      ...pendingLines(drain, all),
      `error: unable to drain node "${drain.node}" due to error: ${all}, continuing command...`,
      'There are pending nodes to be drained:',
      ` ${drain.node}`,
      ...(errors.length === 1 ? [`error: ${all}`] : errors),
    ];
    this.put({
      ...lines.reduce((printedSoFar, line) => printed(printedSoFar, context, line, 'err'), drain),
      phase: 'failed',
      errors,
    });
  }

  private send(drain: Drain, request: ApiRequest, tag: DrainTag, context: ActorContext): void {
    sendRequest(this.world, context, addressOf(drain), request, writeUs(this.world), tag);
  }

  private get({ id }: Drain): Drain {
    return this.drains.get(id) as Drain;
  }

  private put(drain: Drain): void {
    this.drains.put(drain.id, drain);
  }
}

function pendingLines({ node, pods }: Drain, error: string): string[] {
  const pending = pods.filter(({ state }) => state !== 'gone');
  if (pending.length === 0) return [];
  return [
    `There are pending pods in node "${node}" when an error occurred: ${error}`,
    ...pending.map(({ pod }) => `pod/${splitKey(pod).name}`),
  ];
}

function addressOf({ id }: Drain): string {
  return `${DRAIN}/${id}`;
}

function printed(drain: Drain, { nowUs }: ActorContext, text: string, stream: DrainLine['stream'] = 'out'): Drain {
  return { ...drain, lines: [...drain.lines, { atUs: nowUs, stream, text }] };
}

function withError(drain: Drain, error: string): Drain {
  return { ...drain, errors: [...drain.errors, error] };
}

function changed(drain: Drain, key: string, change: Partial<DrainedPod>): Drain {
  return { ...drain, pods: drain.pods.map((pod) => (pod.pod === key ? { ...pod, ...change } : pod)) };
}
