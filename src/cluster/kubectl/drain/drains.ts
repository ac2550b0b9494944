import { goDuration, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type ApiStatus,
  type ResponseArrived,
  sendRequest,
} from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { isUnknownKind } from '#cluster/api/unknownKinds.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';
import type { KubectlFailure } from '../terminal/terminalRecords.ts';
import {
  aggregateText,
  DRAIN,
  DRAIN_RECORDS,
  type Drain,
  type DrainAsked,
  type DrainEvent,
  type DrainedPod,
  type DrainFlags,
  type DrainLine,
  type DrainTag,
  type DrainTimedOut,
  dryRunText,
  type EvictionDue,
  endLines,
  listFailure,
  type NodeFailure,
  type PodLookDue,
} from './drainRecords.ts';
import { type FilteredPods, filterPods, isLongDeleted } from './podFilters.ts';

const PERSON = 'kubernetes-admin';
/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/drain/drain.go, evictPods, waitForDelete. */
const RETRY_US = 5_000_000;
const LOOK_US = SECOND_US;
const TERMINATING = 'NamespaceTerminating';
/** Go's message for a context whose deadline has passed. */
const TIMED_OUT = { text: 'context deadline exceeded' };

/** The Pods to evict, or the reasons against it. */
type ListedPods = Omit<FilteredPods, 'errors'> & { readonly errors: readonly KubectlFailure[] };

/**
 * `kubectl drain`: cordons all nodes, then drains them one after the other. It evicts a node's Pods at once and retries
 * every 5 s while a budget refuses. Then it waits until they are gone. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/{cmd/drain,drain}/drain.go.
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
    else if (event.type === 'podLook.due') this.lookAgain(drain, event.pod, context);
    else if (event.type === 'drain.timedOut') this.timeOut(drain, event.turn, context);
    else notTaken(DRAIN, event);
  }

  private start({ nodes, flags }: DrainAsked, context: ActorContext): void {
    const [node] = nodes;
    if (node === undefined) return;
    becauseOf(context, flags.dryRun ? 'drain.tried' : 'drain.started', 'Node', node);
    const id = String(this.drains.size + 1).padStart(8, '0');
    const drain: Drain = {
      id,
      nodes,
      turn: 0,
      node,
      flags,
      seq: context.seq,
      startedUs: context.nowUs,
      phase: 'cordoning',
      pods: [],
      isTimedOut: false,
      lines: [],
      errors: [],
      failures: [],
    };
    this.cordon(drain, context);
  }

  /** All nodes are cordoned before the first eviction. */
  private cordon(drain: Drain, context: ActorContext): void {
    const { node, flags } = drain;
    const isCordoned = this.world.table(store('Node')).get(node)?.spec?.unschedulable ?? false;
    if (isCordoned || flags.dryRun === 'client') {
      this.cordoned(drain, isCordoned ? 'already cordoned' : 'cordoned', context);
      return;
    }
    this.put(drain);
    const patch = { spec: { unschedulable: true } };
    const request: ApiRequest = { verb: 'patch', user: PERSON, kind: 'Node', name: node, patch, ...keptBy(flags) };
    this.send(drain, request, { step: 'cordon' }, context);
  }

  private cordoned(drain: Drain, done: string, context: ActorContext): void {
    this.afterCordon(printed(drain, context, `node/${drain.node} ${done}${dryRunText(drain.flags)}`), context);
  }

  private afterCordon(drain: Drain, context: ActorContext): void {
    const next = atTurn(drain, drain.turn + 1);
    if (next) this.cordon(next, context);
    else this.list(atTurn(drain, 0) ?? drain, { step: 'list' }, context);
  }

  private list(drain: Drain, step: DrainTag, context: ActorContext): void {
    this.put({ ...drain, phase: 'listing' });
    const { node, flags } = drain;
    const labels = flags.podSelector === undefined ? '' : `&labelSelector=${encodeURIComponent(flags.podSelector)}`;
    const url = `/api/v1/pods?fieldSelector=spec.nodeName%3D${node}${labels}`;
    const request: ApiRequest = { verb: 'http', user: PERSON, kind: '', name: '/api/v1/pods', method: 'GET', url };
    this.send(drain, request, step, context);
  }

  private answered(drain: Drain, { response, tag: step }: ResponseArrived<DrainTag>, context: ActorContext): void {
    if (step.step === 'evict') this.evicted(drain, step.pod, response, context);
    else if (step.step === 'delete') this.deleted(drain, step.pod, response, context);
    else if (step.step === 'look') this.looked(drain, step.pod, response, context);
    else if (step.step === 'list') this.choose(drain, response, context);
    else if (step.step === 'pending') this.failed(drain, step.failure, response, context);
    else if (response.ok) this.cordoned(drain, 'cordoned', context);
    else {
      const text = `error: unable to cordon node "${drain.node}": ${response.status.message}`;
      this.afterCordon(printed(drain, context, text, 'err'), context);
    }
  }

  private filtered(drain: Drain, response: ApiResponse, { nowUs }: ActorContext): ListedPods {
    if (!response.ok)
      return {
        errors: [listFailure(response.status, drain.node, drain.flags.podSelector ?? '')],
        evicted: [],
        warning: '',
      };
    const pods = (response.read?.objects ?? []).filter((object): object is Pod => isKind(object, 'Pod'));
    const daemonSets = this.world.table(store('DaemonSet'));
    // A dump without any DaemonSet says nothing of them: those that its Pods name are taken as there.
    const areUnknown = isUnknownKind(this.world, 'DaemonSet');
    const { errors, ...rest } = filterPods(pods, drain.flags, nowUs, (key) => areUnknown || daemonSets.has(key));
    return { ...rest, errors: errors.map((text) => ({ text })) };
  }

  private choose(drain: Drain, response: ApiResponse, context: ActorContext): void {
    const { node, turn, flags } = drain;
    const { evicted, warning, errors } = this.filtered(drain, response, context);
    if (errors.length > 0) {
      this.giveUp(drain, { node, errors, isPlain: false }, context);
      return;
    }
    const warned = warning === '' ? drain : printed(drain, context, `Warning: ${warning}`, 'err');
    const isTried = flags.dryRun === 'client';
    const wanted = evicted.map(
      ({ metadata: { namespace, name, uid = '' } }): DrainedPod => ({
        node,
        pod: `${namespace}/${name}`,
        uid,
        state: isTried ? 'notAwaited' : 'evicting',
        refusals: 0,
      }),
    );
    const others = drain.pods.filter((pod) => pod.node !== node);
    this.put({ ...warned, phase: 'evicting', pods: [...others, ...wanted] });
    if (isTried)
      for (const { pod } of wanted) this.put(printed(this.get(drain), context, `evicting pod ${pod} (dry run)`));
    else if (flags.disableEviction) this.deleteNext(this.get(drain), context);
    else {
      for (const { pod } of wanted) this.evict(this.get(drain), pod, context);
      if (wanted.length > 0) this.startTimer(drain, turn, context);
    }
    this.endIfDone(this.get(drain), context);
  }

  private startTimer(drain: Drain, turn: number, context: ActorContext): void {
    const { timeoutSeconds = 0 } = drain.flags;
    const timedOut: DrainTimedOut = { type: 'drain.timedOut', turn };
    if (timeoutSeconds > 0) context.schedule(Math.round(timeoutSeconds * SECOND_US), addressOf(drain), timedOut);
  }

  private evict(drain: Drain, pod: string, context: ActorContext): void {
    const mark = drain.flags.dryRun === 'server' ? dryRunText(drain.flags) : '';
    const report = printed(drain, context, `evicting pod ${pod}${mark}`);
    if (drain.isTimedOut) {
      this.lose(report, pod, `${evicting(pod)}: global timeout reached: ${timeoutText(drain)}`, context);
      return;
    }
    this.put(report);
    const request: ApiRequest = { verb: 'evict', user: PERSON, kind: 'Pod', ...splitKey(pod), ...optionsOf(drain) };
    this.send(drain, request, { step: 'evict', pod }, context);
  }

  private evicted(drain: Drain, key: string, response: ApiResponse, context: ActorContext): void {
    if (response.ok && drain.flags.dryRun) this.end(changed(drain, key, { state: 'notAwaited' }), context);
    else if (response.ok) this.awaitEnd(drain, key, context);
    else if (response.status.code === 404) this.end(changed(drain, key, { state: 'gone' }), context);
    else this.refused(drain, key, response.status, context);
  }

  private refused(drain: Drain, key: string, status: ApiStatus, context: ActorContext): void {
    const { namespace, name } = splitKey(key);
    const isEnding = status.code === 403 && (status.details?.causes ?? []).some(({ reason }) => reason === TERMINATING);
    const isDeleted = this.world.table(store('Pod')).get(key)?.metadata.deletionTimestamp !== undefined;
    if (isEnding && isDeleted) this.awaitEnd(drain, key, context);
    else if (isEnding || status.code === 429) {
      const refusals = (podOf(drain, key)?.refusals ?? 0) + 1;
      const which = isEnding
        ? `error when evicting pod "${name}" from terminating namespace "${namespace}"`
        : evicting(key);
      const report = printed(drain, context, `${which} (will retry after 5s): ${status.message}`, 'err');
      this.put(changed(report, key, { refusals }));
      const event: EvictionDue = { type: 'eviction.due', pod: key };
      context.schedule(RETRY_US, addressOf(drain), event);
    } else this.lose(drain, key, `${evicting(key)}: ${status.message}`, context);
  }

  /** With `--disable-eviction`, kubectl sends one DELETE after the other, and waits only after the last. */
  private deleteNext(drain: Drain, context: ActorContext): void {
    const mine = drain.pods.filter(({ node }) => node === drain.node);
    const next = mine.find(({ state }) => state === 'evicting');
    if (next) {
      const { pod } = next;
      const request: ApiRequest = { verb: 'delete', user: PERSON, kind: 'Pod', ...splitKey(pod), ...optionsOf(drain) };
      this.send(drain, request, { step: 'delete', pod }, context);
      return;
    }
    if (mine.length > 0) this.startTimer(drain, drain.turn, context);
    for (const { pod } of mine) this.lookAt(drain, pod, context);
  }

  private deleted(drain: Drain, key: string, response: ApiResponse, context: ActorContext): void {
    if (!response.ok && response.status.code !== 404) {
      this.giveUpAll(drain, { status: response.status }, context);
      return;
    }
    this.put(changed(drain, key, { state: 'terminating' }));
    this.deleteNext(this.get(drain), context);
  }

  private awaitEnd(drain: Drain, key: string, context: ActorContext): void {
    this.put(changed(drain, key, { state: 'terminating' }));
    this.lookAt(this.get(drain), key, context);
  }

  private lookAgain(drain: Drain, key: string, context: ActorContext): void {
    if (podOf(drain, key)?.state === 'terminating') this.lookAt(drain, key, context);
  }

  private lookAt(drain: Drain, key: string, context: ActorContext): void {
    const request: ApiRequest = { verb: 'get', user: PERSON, kind: 'Pod', ...splitKey(key) };
    this.send(drain, request, { step: 'look', pod: key }, context);
  }

  private looked(drain: Drain, key: string, response: ApiResponse, context: ActorContext): void {
    const pod = podOf(drain, key);
    if (pod?.state !== 'terminating') return;
    const { name } = splitKey(key);
    const [done, failed] = drain.flags.disableEviction
      ? ['deleted', 'deletion failed']
      : ['evicted', 'eviction failed'];
    const mark = dryRunText(drain.flags);
    const isGone = response.ok ? response.object?.metadata.uid !== pod.uid : response.status.code === 404;
    const found = response.ok ? response.object : undefined;
    if (isGone)
      this.end(changed(printed(drain, context, `pod/${name} ${done}${mark}`), key, { state: 'gone' }), context);
    else if (!response.ok)
      this.lostSight(
        printed(drain, context, `pod/${name} ${failed}${mark}`),
        key,
        { status: response.status },
        context,
      );
    else if (found && isKind(found, 'Pod') && isLongDeleted(found, drain.flags, context.nowUs)) {
      const skipped = `pod "${name}" has DeletionTimestamp older than ${drain.flags.skipWaitForDeleteTimeoutSeconds} seconds, skipping`;
      this.end(changed(printed(drain, context, skipped), key, { state: 'notAwaited' }), context);
    } else if (drain.isTimedOut) this.lostSight(drain, key, TIMED_OUT, context);
    else {
      const event: PodLookDue = { type: 'podLook.due', pod: key };
      context.schedule(LOOK_US, addressOf(drain), event);
    }
  }

  /** Handles a failed wait for a Pod. */
  private lostSight(drain: Drain, key: string, error: KubectlFailure, context: ActorContext): void {
    if (drain.flags.disableEviction) this.giveUpAll(drain, error, context);
    else this.lose(drain, key, `${waiting(key)}: ${aggregateText([error])}`, context);
  }

  /** An eviction that waits for its retry notices the timeout only then. */
  private timeOut(drain: Drain, turn: number, context: ActorContext): void {
    if (turn !== drain.turn || drain.phase !== 'evicting') return;
    if (drain.flags.disableEviction) {
      this.giveUpAll(drain, TIMED_OUT, context);
      return;
    }
    this.put({ ...drain, isTimedOut: true });
    const isLooking = drain.pods.filter(({ node, state }) => node === drain.node && state === 'terminating');
    for (const { pod } of isLooking) this.put(withError(this.get(drain), pod, `${waiting(pod)}: ${TIMED_OUT.text}`));
    if (isLooking.length > 0) this.endIfDone(this.get(drain), context);
  }

  private lose(drain: Drain, pod: string, error: string, context: ActorContext): void {
    this.end(withError(drain, pod, error), context);
  }

  private end(drain: Drain, context: ActorContext): void {
    this.put(drain);
    this.endIfDone(drain, context);
  }

  private endIfDone(drain: Drain, context: ActorContext): void {
    const { node, errors, flags } = drain;
    if (drain.pods.some((pod) => isUnderWay(pod, node))) return;
    if (errors.length > 0) {
      this.list(drain, { step: 'pending', failure: { node, errors, isPlain: false } }, context);
      return;
    }
    becauseOf(context, flags.dryRun ? 'drain.goesOn' : 'node.drained', 'Node', node);
    this.next(printed(drain, context, `node/${node} drained${dryRunText(flags)}`), context);
  }

  /** Without evictions, the first error of deleting or waiting ends the node's drain. */
  private giveUpAll(drain: Drain, error: KubectlFailure, context: ActorContext): void {
    const { node } = drain;
    const pods = drain.pods.map((pod): DrainedPod => (isUnderWay(pod, node) ? { ...pod, state: 'failed' } : pod));
    this.list({ ...drain, pods }, { step: 'pending', failure: { node, errors: [error], isPlain: true } }, context);
  }

  /** Prints the node's remaining Pods when their list has arrived. */
  private failed(drain: Drain, failure: NodeFailure, response: ApiResponse, context: ActorContext): void {
    const { evicted, errors } = this.filtered(drain, response, context);
    const error = aggregateText(failure.errors);
    const lines =
      evicted.length === 0
        ? []
        : [
            `There are pending pods in node "${drain.node}" when an error occurred: ${error}`,
            ...evicted.map(({ metadata }) => `pod/${metadata.name}`),
          ];
    if (errors.length > 0) lines.push('Following errors occurred while getting the list of pods to delete:');
    this.giveUp(printedLines(drain, context, lines), failure, context, errors.length > 0 ? aggregateText(errors) : '');
  }

  /** `before` is on the same line, because kubectl does not end that line. */
  private giveUp(drain: Drain, failure: NodeFailure, context: ActorContext, before = ''): void {
    const { node } = failure;
    const message = aggregateText(failure.errors);
    becauseOf(context, 'drain.failed', 'Node', node, { message });
    const text = `${before}error: unable to drain node "${node}" due to error: ${message}, continuing command...`;
    this.next({ ...printed(drain, context, text, 'err'), failures: [...drain.failures, failure] }, context);
  }

  /** Continues with the next node, or ends the drain. */
  private next(drain: Drain, context: ActorContext): void {
    const next = atTurn(drain, drain.turn + 1);
    if (next) this.list(next, { step: 'list' }, context);
    else if (drain.failures.length === 0) this.put({ ...drain, phase: 'drained' });
    else this.put({ ...printedLines(drain, context, endLines(drain.failures)), phase: 'failed' });
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

/** The drain at another of its nodes; undefined when there is none. */
function atTurn(drain: Drain, turn: number): Drain | undefined {
  const node = drain.nodes[turn];
  return node === undefined ? undefined : { ...drain, turn, node, isTimedOut: false, errors: [] };
}

function isUnderWay({ node, state }: DrainedPod, wanted: string): boolean {
  return node === wanted && (state === 'evicting' || state === 'terminating');
}

function podOf({ node, pods }: Drain, key: string): DrainedPod | undefined {
  return pods.find((pod) => pod.node === node && pod.pod === key);
}

function keptBy({ dryRun }: DrainFlags): { readonly dryRun?: true } {
  return dryRun === 'server' ? { dryRun: true } : {};
}

function optionsOf({ flags }: Drain) {
  const { gracePeriodSeconds } = flags;
  return { ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }), ...keptBy(flags) };
}

function evicting(key: string): string {
  const { namespace, name } = splitKey(key);
  return `error when evicting pods/"${name}" -n "${namespace}"`;
}

function waiting(key: string): string {
  const { namespace, name } = splitKey(key);
  return `error when waiting for pod "${name}" in namespace "${namespace}" to terminate`;
}

function timeoutText({ flags }: Drain): string {
  return goDuration(Math.round((flags.timeoutSeconds ?? 0) * SECOND_US));
}

function addressOf({ id }: Drain): string {
  return `${DRAIN}/${id}`;
}

function printed(drain: Drain, { nowUs }: ActorContext, text: string, stream: DrainLine['stream'] = 'out'): Drain {
  return { ...drain, lines: [...drain.lines, { atUs: nowUs, stream, text }] };
}

function printedLines(drain: Drain, context: ActorContext, lines: readonly string[]): Drain {
  return lines.reduce((soFar, line) => printed(soFar, context, line, 'err'), drain);
}

function withError(drain: Drain, pod: string, text: string): Drain {
  return changed({ ...drain, errors: [...drain.errors, { text }] }, pod, { state: 'failed' });
}

function changed(drain: Drain, key: string, change: Partial<DrainedPod>): Drain {
  const { node } = drain;
  return {
    ...drain,
    pods: drain.pods.map((pod) => (pod.pod === key && pod.node === node ? { ...pod, ...change } : pod)),
  };
}
