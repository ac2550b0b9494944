import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type ClientFacts,
  type ResponseArrived,
  sendRequest,
} from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { WatchDelivered, WatchInterest } from '#cluster/api/watch.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { KINDS, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { discoveryRequests, keepDiscovery, setDiscovery } from './discoveryCache.ts';
import {
  countText,
  failed,
  isCompared,
  isDiff,
  isUnchanged,
  placesOf,
  reportFailures,
  reportMet,
  said,
  shown,
  withoutRequest,
  withWarnings,
} from './runLines.ts';
import { CONFLICT_HELP, migrationWarning, nextRequest, withFieldManager } from './serverSideApply.ts';
import {
  type DiscoveryChanged,
  editFailure,
  KUBECTL_RUNS,
  KUBECTL_WAITS,
  type KubectlAsked,
  type KubectlPauseOver,
  type KubectlPlan,
  type KubectlRun,
  type KubectlStep,
  type KubectlTimedOut,
  type KubectlWait,
  type ObjectPlace,
  TERMINAL,
  type TerminalEvent,
  type TerminalTag,
  UNKNOWN_NAME,
  type WaitedPlace,
} from './terminalRecords.ts';
import { metFrom, rolloutStatus, waitsForCreation } from './waitCondition.ts';

const PERSON = 'kubernetes-admin';
const TIMED_OUT = 'timed out waiting for the condition';
const CLIENT: ClientFacts = { userAgent: `kubectl/${RELEASE} (linux/amd64)` };

/** Watch events are delivered only while a command waits. */
export const TERMINAL_INTEREST: WatchInterest = {
  address: TERMINAL,
  kinds: KINDS.map(({ kind }) => kind).filter((kind) => kind !== 'Event' && kind !== 'Lease'),
  onlyWhile: KUBECTL_WAITS,
};

/** Commands that people run with kubectl. Each sends its requests, prints the results, and waits if requested. */
export class Terminals implements Actor<TerminalEvent> {
  readonly name = TERMINAL;
  private readonly world: World;
  private readonly runs: Table<KubectlRun>;
  private readonly waits: Table<KubectlWait>;

  constructor(world: World) {
    this.world = world;
    this.runs = world.table(KUBECTL_RUNS);
    this.waits = world.table(KUBECTL_WAITS);
  }

  handle(event: TerminalEvent, context: ActorContext, address: string): void {
    if (event.type === 'kubectl.asked') this.start(event, context);
    else if (event.type === 'watch.delivered') this.watched(event, context);
    else if (event.type === 'discovery.changed') this.setDiscovery(event, context);
    else this.goOn(event, context, address);
  }

  private goOn(
    event: Exclude<TerminalEvent, KubectlAsked | WatchDelivered | DiscoveryChanged>,
    context: ActorContext,
    address: string,
  ): void {
    const run = this.runs.get(address.slice(TERMINAL.length + 1));
    if (!run || run.phase === 'done' || run.phase === 'failed') return;
    if (event.type === 'response.arrived') this.answered(run, event, context);
    else if (event.type === 'kubectl.timedOut') this.timeOut(run, context);
    else if (event.type === 'kubectl.pauseOver') {
      becauseOf(context, 'kubectl.wentOn', 'Command', run.plan.line);
      if (run.pollsSinceUs === undefined) this.begin(run, context);
      else this.work(run, context);
    } else notTaken(TERMINAL, event);
  }

  private start({ plan }: KubectlAsked, context: ActorContext): void {
    becauseOf(context, 'kubectl.started', 'Command', plan.line);
    const run: KubectlRun = {
      id: String(this.runs.size + 1).padStart(8, '0'),
      seq: context.seq,
      plan,
      startedUs: context.nowUs,
      phase: 'discovering',
      step: 0,
      discovery: 0,
      sent: { discovery: 0, others: 0 },
      request: 0,
      seenVersion: '',
      failures: [],
      told: 0,
      met: [],
      deleted: {},
      lines: plan.warnings.map((text) => ({ atUs: context.nowUs, stream: 'err', text })),
    };
    this.discover(run, context);
  }

  private discover(run: KubectlRun, context: ActorContext): void {
    const request = discoveryRequests(this.world, context.nowUs, PERSON)[run.discovery];
    if (!request) {
      this.work({ ...run, phase: 'working' }, context);
      return;
    }
    const { sent } = run;
    const next = { ...run, sent: { ...sent, discovery: sent.discovery + 1 } };
    this.runs.put(run.id, next);
    this.send(next, request, { step: 'discovery' }, context);
  }

  private work(run: KubectlRun, context: ActorContext): void {
    const step = run.plan.steps[run.step];
    if (!step) {
      this.wait(run, context);
      return;
    }
    if (step.afterSuccess && run.failures.length > 0) {
      this.end(run, context);
      return;
    }
    const request = step.requests[run.request];
    if (!request) {
      this.nextStep(withoutRequest(run, step, context), context);
      return;
    }
    const { sent } = run;
    const next = { ...run, sent: { ...sent, others: sent.others + 1 } };
    this.runs.put(run.id, next);
    this.send(next, request, { step: 'step' }, context);
  }

  private answered(
    run: KubectlRun,
    { request, response, tag }: ResponseArrived<TerminalTag>,
    context: ActorContext,
  ): void {
    const { step, place } = tag;
    becauseOf(context, 'request.answered', request.kind, request.name, {
      code: response.ok ? response.code : response.status.code,
    });
    if (step === 'discovery') this.discovered(run, response, context);
    else if (step === 'look' && place) this.looked(run, place, response, context);
    else {
      const warned = withWarnings(run, response, context);
      if (response.ok) this.succeeded(warned, request, response, context);
      else this.refused(warned, request, response, context);
    }
  }

  private discovered(run: KubectlRun, response: ApiResponse, context: ActorContext): void {
    if (!response.ok) {
      this.end(failed(run, { status: response.status }), context);
      return;
    }
    const next = { ...run, discovery: run.discovery + 1 };
    if (discoveryRequests(this.world, context.nowUs, PERSON)[next.discovery]) this.discover(next, context);
    else {
      keepDiscovery(this.world, context.nowUs);
      this.work({ ...next, phase: 'working' }, context);
    }
  }

  private succeeded(
    run: KubectlRun,
    request: ApiRequest,
    response: Extract<ApiResponse, { ok: true }>,
    context: ActorContext,
  ): void {
    const step = run.plan.steps[run.step];
    if (!step) return;
    if (step.goneWithinSeconds !== undefined) {
      this.poll(run, step.goneWithinSeconds, context);
      return;
    }
    const next = response.object && nextRequest(step, request, response.object);
    if (next) {
      this.work(withRequest(run, step, next), context);
      return;
    }
    const version = response.object?.metadata.resourceVersion ?? '';
    if (run.request < step.requests.length - 1) {
      const seen = isCompared(step) && response.object ? { seen: response.object } : {};
      this.work({ ...run, request: run.request + 1, seenVersion: version, ...seen }, context);
      return;
    }
    const isNew = step.created !== undefined && run.seenVersion === '';
    const result = (isUnchanged(run, step, response.object) ? step.unchanged : isNew ? step.created : step.done) ?? '';
    const words = result.replace(UNKNOWN_NAME, response.object?.metadata.name ?? UNKNOWN_NAME);
    const text = step.shows && response.object ? shown(response.object, step, run.seen) : words;
    const { uid } = response.object?.metadata ?? {};
    const noted =
      request.verb === 'delete' && uid !== undefined
        ? { ...run, deleted: { ...run.deleted, [`${request.kind} ${keyOfRequest(request)}`]: uid } }
        : run;
    const after = text === '' ? noted : said(noted, context, text);
    this.nextStep(text !== '' && isDiff(step.shows) ? { ...after, differs: true } : after, context);
  }

  private refused(
    run: KubectlRun,
    request: ApiRequest,
    response: Extract<ApiResponse, { ok: false }>,
    context: ActorContext,
  ): void {
    const step = run.plan.steps[run.step];
    if (!step) return;
    if (step.toldOnly !== undefined && run.request === step.requests.length - 1) {
      this.nextStep(said(run, context, `${step.toldOnly}: ${response.status.message}`, 'err'), context);
      return;
    }
    const isMissing = response.status.code === 404;
    if (isMissing && step.mayBeMissing && run.request === 0 && request.verb === 'get') {
      this.work({ ...run, request: 1 }, context);
      return;
    }
    if (isMissing && (step.ignoresNotFound || step.goneWithinSeconds !== undefined)) {
      this.nextStep(run, context);
      return;
    }
    if (step.serverSide && run.request > 0) {
      const warned = said(run, context, migrationWarning(request, response.status.message), 'err');
      this.nextStep(said(warned, context, step.done), context);
      return;
    }
    if (step.serverSide && response.status.code === 409) {
      this.nextStep(failed(run, { text: `${response.status.message}\n${CONFLICT_HELP}` }), context);
      return;
    }
    const { errorText: text, edits } = step;
    if (edits) {
      this.nextStep(failed(run, editFailure(edits.what, response.status)), context);
      return;
    }
    const isRead = run.request < step.requests.length - 1;
    const isFirstRead = request.verb === 'get' && run.request === 0 && step.mayBeMissing;
    const prefix = isFirstRead ? step.readPrefix : step.errorPrefix;
    const failure = text !== undefined && !isRead ? { text } : { status: response.status, ...(prefix && { prefix }) };
    this.nextStep(failed(run, failure), context);
  }

  private nextStep(run: KubectlRun, context: ActorContext): void {
    const step = run.step + 1;
    const { isNewProcess = false, pauseUs = 0 } = run.plan.steps[step] ?? {};
    const { seen: _, pollsSinceUs: __, ...before } = isNewProcess ? reportFailures(run, context) : run;
    const next = { ...before, step, request: 0, seenVersion: '' };
    if (pauseUs > 0) {
      this.runs.put(run.id, next);
      const event: KubectlPauseOver = { type: 'kubectl.pauseOver' };
      context.schedule(pauseUs, `${TERMINAL}/${run.id}`, event);
    } else if (isNewProcess) this.begin(next, context);
    else this.work(next, context);
  }

  /**
   * The object still exists. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/replace/replace.go,
   * forceReplace.
   */
  private poll(run: KubectlRun, mostSeconds: number, context: ActorContext): void {
    const pollsSinceUs = run.pollsSinceUs ?? context.nowUs;
    if (context.nowUs - pollsSinceUs + SECOND_US > mostSeconds * SECOND_US) {
      this.end(failed(run, { text: 'context deadline exceeded' }), context);
      return;
    }
    this.runs.put(run.id, { ...run, pollsSinceUs });
    const event: KubectlPauseOver = { type: 'kubectl.pauseOver' };
    context.schedule(SECOND_US, `${TERMINAL}/${run.id}`, event);
  }

  /** Starts a new kubectl process. */
  private begin(run: KubectlRun, context: ActorContext): void {
    this.discover({ ...run, phase: 'discovering', discovery: 0 }, context);
  }

  private setDiscovery({ keepsCache, ttlUs }: DiscoveryChanged, context: ActorContext): void {
    becauseOf(context, 'discovery.changed', 'Client', 'kubectl', { keepsCache, ttlUs });
    setDiscovery(this.world, { keepsCache, ttlUs });
  }

  private wait(run: KubectlRun, context: ActorContext): void {
    const { goal } = run.plan;
    const places = goal ? placesOf(run, goal) : [];
    if (!goal || places.length === 0 || (goal.type === 'rollout' && run.failures.length > 0)) {
      this.end(run, context);
      return;
    }
    this.runs.put(run.id, { ...run, phase: 'waiting' });
    this.waits.put(run.id, { id: run.id, watched: places.map(({ kind, key }) => `${kind} ${key}`) });
    for (const place of places) {
      const { kind, name, namespace } = place;
      const request: ApiRequest = { verb: 'get', user: PERSON, kind, name, ...(namespace && { namespace }) };
      this.send(run, request, { step: 'look', place }, context);
    }
    const timedOut: KubectlTimedOut = { type: 'kubectl.timedOut' };
    if (goal.timeoutSeconds > 0 && this.waits.has(run.id))
      context.schedule(Math.round(goal.timeoutSeconds * SECOND_US), `${TERMINAL}/${run.id}`, timedOut);
  }

  private looked(run: KubectlRun, place: ObjectPlace, response: ApiResponse, context: ActorContext): void {
    const { goal } = run.plan;
    const which = `${place.kind} ${place.key}`;
    if (goal?.type === 'deletion') {
      const isThere = response.ok && response.object?.metadata.uid === run.deleted[which];
      if (!isThere) this.gone(run, which, context);
    } else if (goal?.type === 'condition') {
      const waited = goal.objects.find(({ kind, key }) => `${kind} ${key}` === which);
      if (!waited) return;
      if (!response.ok && response.status.code === 404 && waitsForCreation(goal)) {
        if (goal.timeoutSeconds === 0) this.gone(failed(run, { text: TIMED_OUT }), which, context);
      } else if (!response.ok && goal.conditions[0]?.type !== 'deletion')
        this.gone(failed(run, { status: response.status }), which, context);
      else this.look(run, waited, response.ok ? response.object : undefined, context);
    } else if (response.ok && response.object) this.showRollout(run, response.object, context);
    else if (!response.ok) this.end(failed(run, { status: response.status }), context);
  }

  /** Each waiting command watches its objects. */
  private watched({ event: { type, kind, object } }: WatchDelivered, context: ActorContext): void {
    const which = `${kind} ${objectKey(object)}`;
    const waiting = this.waits.values().filter(({ watched }) => watched.includes(which));
    if (waiting.length === 0) {
      becauseOf(context, 'watch.passed', kind, objectKey(object));
      return;
    }
    for (const { id } of waiting) {
      const run = this.runs.get(id);
      if (!run) continue;
      becauseOf(context, 'kubectl.saw', kind, objectKey(object), { event: type });
      const { goal } = run.plan;
      if (goal?.type === 'deletion') {
        if (type === 'DELETED') this.gone(run, which, context);
      } else if (goal?.type === 'condition') {
        const waited = goal.objects.find((one) => `${one.kind} ${one.key}` === which);
        if (waited) this.look(run, waited, type === 'DELETED' ? undefined : object, context);
      } else if (type === 'DELETED') this.end(failed(run, { text: 'object has been deleted' }), context);
      else this.showRollout(run, object, context);
    }
  }

  /** Checks an object that `kubectl wait` sees; undefined when it is gone. */
  private look(run: KubectlRun, place: WaitedPlace, object: KubeObject | undefined, context: ActorContext): void {
    const { goal } = run.plan;
    if (goal?.type !== 'condition') return;
    const which = `${place.kind} ${place.key}`;
    const { conditions, timeoutSeconds } = goal;
    const before = run.met.filter((shown) => shown === place.shown).length;
    const { count, problem } = metFrom(conditions, before, object);
    const seen = { ...run, met: [...run.met, ...Array<string>(count - before).fill(place.shown)] };
    if (problem !== undefined) this.gone(failed(seen, { text: problem }), which, context);
    else if (count === conditions.length) this.gone(seen, which, context);
    else if (!object)
      this.gone(failed(seen, { text: `${place.qualifiedPlural} "${place.name}" not found` }), which, context);
    else if (timeoutSeconds === 0)
      this.gone(failed(seen, { text: `condition not met for ${place.plural}/${place.name}` }), which, context);
    else if (count > before) this.runs.put(run.id, seen);
  }

  private showRollout(run: KubectlRun, object: Parameters<typeof rolloutStatus>[0], context: ActorContext): void {
    const { goal } = run.plan;
    const asked = goal?.type === 'rollout' ? goal : undefined;
    const { text, isDone, error } = rolloutStatus(object, asked?.revision);
    if (error !== undefined) this.end(failed(run, { text: error }), context);
    else if (isDone || asked?.looksOnce) this.end(said(run, context, text), context);
    else this.runs.put(run.id, said(run, context, text));
  }

  private gone(run: KubectlRun, which: string, context: ActorContext): void {
    const wait = this.waits.get(run.id);
    if (!wait) return;
    const watched = wait.watched.filter((other) => other !== which);
    if (watched.length > 0) {
      this.waits.put(run.id, { ...wait, watched });
      this.runs.put(run.id, run);
    } else this.end(run, context);
  }

  private timeOut(run: KubectlRun, context: ActorContext): void {
    const [first = ''] = this.waits.get(run.id)?.watched ?? [];
    becauseOf(context, 'kubectl.timedOut', 'Command', run.plan.line);
    const { goal } = run.plan;
    if (goal?.type === 'condition') {
      const unmet = goal.objects.filter(({ kind, key }) => this.waits.get(run.id)?.watched.includes(`${kind} ${key}`));
      const isAbsent = ({ kind, key }: WaitedPlace) => !this.world.table(store(kind)).has(key);
      const texts =
        waitsForCreation(goal) && unmet.some(isAbsent)
          ? [TIMED_OUT]
          : unmet.map(({ plural, name }) => `${TIMED_OUT} on ${plural}/${name}`);
      this.end(
        texts.reduce((all, text) => failed(all, { text }), run),
        context,
      );
      return;
    }
    const place =
      goal?.type === 'deletion' ? goal.objects.find(({ kind, key }) => `${kind} ${key}` === first) : undefined;
    const on = place ? ` on ${resourceOf(place.kind)}/${place.name}` : '';
    this.end(failed(run, { text: `${TIMED_OUT}${on}` }), context);
  }

  private end(ended: KubectlRun, context: ActorContext): void {
    const all = reportFailures(reportMet(ended, context), context);
    const run = all.plan.countsRequests ? said(all, context, countText(all)) : all;
    const failures = run.failures.length;
    this.runs.put(run.id, { ...run, phase: failures > 0 || run.differs ? 'failed' : 'done' });
    if (this.waits.has(run.id)) this.waits.delete(run.id);
    becauseOf(context, 'kubectl.ended', 'Command', run.plan.line, { failures });
  }

  private send({ id, plan, step }: KubectlRun, request: ApiRequest, tag: TerminalTag, context: ActorContext): void {
    const { serverSide, showsManagers } = plan.steps[step] ?? {};
    const named = withFieldManager(request, plan.line);
    const asked = serverSide || showsManagers ? { ...named, showsManagers: true } : named;
    sendRequest(this.world, context, `${TERMINAL}/${id}`, asked, writeUs(this.world), tag, clientOf(plan));
  }
}

/** Facts that kubectl shows about itself. */
function clientOf({ impersonates }: KubectlPlan): ClientFacts {
  if (!impersonates) return CLIENT;
  return { ...CLIENT, impersonateUser: impersonates.user, impersonateGroups: impersonates.groups };
}

/** Adds one more request to the step. */
function withRequest(run: KubectlRun, step: KubectlStep, request: ApiRequest): KubectlRun {
  const longer = { ...step, requests: [...step.requests, request] };
  const steps = run.plan.steps.map((other) => (other === step ? longer : other));
  return { ...run, plan: { ...run.plan, steps }, request: run.request + 1 };
}

function keyOfRequest({ namespace, name }: ApiRequest): string {
  return namespace ? `${namespace}/${name}` : name;
}

function resourceOf(kind: string): string {
  return KINDS.find((info) => info.kind === kind)?.plural ?? kind;
}
