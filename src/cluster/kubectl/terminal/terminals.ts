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
import type { Actor, ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { KINDS } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { discoveryRequests, keepDiscovery, setDiscovery } from './discoveryCache.ts';
import { rolloutStatus } from './rolloutStatus.ts';
import { statusText } from './statusText.ts';
import {
  type DiscoveryChanged,
  KUBECTL_RUNS,
  KUBECTL_WAITS,
  type KubectlAsked,
  type KubectlGoal,
  type KubectlPauseOver,
  type KubectlRun,
  type KubectlTimedOut,
  type KubectlWait,
  type ObjectPlace,
  TERMINAL,
  type TerminalEvent,
  type TerminalTag,
} from './terminalRecords.ts';

const PERSON = 'kubernetes-admin';
const SECOND_US = 1_000_000;
const CLIENT: ClientFacts = { userAgent: `kubectl/${RELEASE} (linux/amd64)` };

/** Nobody is told as long as no command waits. */
export const TERMINAL_INTEREST: WatchInterest = {
  address: TERMINAL,
  kinds: KINDS.map(({ kind }) => kind).filter((kind) => kind !== 'Event' && kind !== 'Lease'),
  onlyWhile: KUBECTL_WAITS,
};

/** Commands that people run with kubectl: each sends its requests, prints what they were answered, and waits if it was asked to. */
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
      this.begin(run, context);
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
      failures: 0,
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
    const request = step.requests[run.request];
    if (!request) {
      this.nextStep(run, context);
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
    else if (response.ok) this.succeeded(run, request, response, context);
    else this.refused(run, request, response, context);
  }

  private discovered(run: KubectlRun, response: ApiResponse, context: ActorContext): void {
    if (!response.ok) {
      this.end(said(run, context, statusText(response.status), 'err'), 1, context);
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
    const version = response.object?.metadata.resourceVersion ?? '';
    if (run.request < step.requests.length - 1) {
      this.work({ ...run, request: run.request + 1, seenVersion: version }, context);
      return;
    }
    const isSame = step.unchanged !== undefined && version !== '' && version === run.seenVersion;
    const isNew = step.created !== undefined && run.seenVersion === '';
    const text = (isSame ? step.unchanged : isNew ? step.created : step.done) ?? '';
    const { uid } = response.object?.metadata ?? {};
    const noted =
      request.verb === 'delete' && uid !== undefined
        ? { ...run, deleted: { ...run.deleted, [`${request.kind} ${keyOfRequest(request)}`]: uid } }
        : run;
    this.nextStep(text === '' ? noted : said(noted, context, text), context);
  }

  private refused(
    run: KubectlRun,
    request: ApiRequest,
    response: Extract<ApiResponse, { ok: false }>,
    context: ActorContext,
  ): void {
    const step = run.plan.steps[run.step];
    if (!step) return;
    const isMissing = response.status.code === 404;
    if (isMissing && step.mayBeMissing && run.request === 0 && request.verb === 'get') {
      this.work({ ...run, request: 1 }, context);
      return;
    }
    if (isMissing && step.ignoresNotFound) {
      this.nextStep(run, context);
      return;
    }
    const text = statusText(response.status, step.errorPrefix);
    this.nextStep(said({ ...run, failures: run.failures + 1 }, context, text, 'err'), context);
  }

  private nextStep(run: KubectlRun, context: ActorContext): void {
    const next = { ...run, step: run.step + 1, request: 0, seenVersion: '' };
    const { isNewProcess = false, pauseUs = 0 } = run.plan.steps[next.step] ?? {};
    if (pauseUs > 0) {
      this.runs.put(run.id, next);
      const event: KubectlPauseOver = { type: 'kubectl.pauseOver' };
      context.schedule(pauseUs, `${TERMINAL}/${run.id}`, event);
    } else if (isNewProcess) this.begin(next, context);
    else this.work(next, context);
  }

  /** A new kubectl starts. */
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
    if (!goal || places.length === 0 || (goal.type === 'rollout' && run.failures > 0)) {
      this.end(run, run.failures, context);
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
    if (goal.timeoutSeconds > 0)
      context.schedule(Math.round(goal.timeoutSeconds * SECOND_US), `${TERMINAL}/${run.id}`, timedOut);
  }

  private looked(run: KubectlRun, place: ObjectPlace, response: ApiResponse, context: ActorContext): void {
    const { goal } = run.plan;
    const which = `${place.kind} ${place.key}`;
    if (goal?.type === 'deletion') {
      const isThere = response.ok && response.object?.metadata.uid === run.deleted[which];
      if (!isThere) this.gone(run, which, context);
    } else if (response.ok && response.object) this.showRollout(run, response.object, context);
    else if (!response.ok) this.end(said(run, context, statusText(response.status), 'err'), 1, context);
  }

  /** A watch of each waiting command brings what happens to the objects that it looks at. */
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
      if (run.plan.goal?.type === 'deletion') {
        if (type === 'DELETED') this.gone(run, which, context);
      } else if (type === 'DELETED') this.end(said(run, context, 'error: object has been deleted', 'err'), 1, context);
      else this.showRollout(run, object, context);
    }
  }

  private showRollout(run: KubectlRun, object: Parameters<typeof rolloutStatus>[0], context: ActorContext): void {
    const { text, isDone, error } = rolloutStatus(object);
    if (error !== undefined) this.end(said(run, context, `error: ${error}`, 'err'), 1, context);
    else if (isDone) this.end(said(run, context, text), 0, context);
    else this.runs.put(run.id, said(run, context, text));
  }

  private gone(run: KubectlRun, which: string, context: ActorContext): void {
    const wait = this.waits.get(run.id);
    if (!wait) return;
    const watched = wait.watched.filter((other) => other !== which);
    if (watched.length > 0) this.waits.put(run.id, { ...wait, watched });
    else this.end(run, run.failures, context);
  }

  private timeOut(run: KubectlRun, context: ActorContext): void {
    const [first = ''] = this.waits.get(run.id)?.watched ?? [];
    becauseOf(context, 'kubectl.timedOut', 'Command', run.plan.line);
    const { goal } = run.plan;
    const place =
      goal?.type === 'deletion' ? goal.objects.find(({ kind, key }) => `${kind} ${key}` === first) : undefined;
    const on = place ? ` on ${resourceOf(place.kind)}/${place.name}` : '';
    this.end(said(run, context, `error: timed out waiting for the condition${on}`, 'err'), 1, context);
  }

  private end(ended: KubectlRun, failures: number, context: ActorContext): void {
    const run = ended.plan.countsRequests ? said(ended, context, countText(ended)) : ended;
    this.runs.put(run.id, { ...run, failures, phase: failures > 0 ? 'failed' : 'done' });
    if (this.waits.has(run.id)) this.waits.delete(run.id);
    becauseOf(context, 'kubectl.ended', 'Command', run.plan.line, { failures });
  }

  private send({ id }: KubectlRun, request: ApiRequest, tag: TerminalTag, context: ActorContext): void {
    sendRequest(this.world, context, `${TERMINAL}/${id}`, request, writeUs(this.world), tag, CLIENT);
  }
}

function placesOf(run: KubectlRun, goal: KubectlGoal): readonly ObjectPlace[] {
  if (goal.type === 'rollout') return [goal.object];
  return goal.objects.filter(({ kind, key }) => run.deleted[`${kind} ${key}`] !== undefined);
}

function countText({ plan, sent }: KubectlRun): string {
  return `(model) ${plan.steps.length} times kubectl: ${sent.others} requests for objects, ${sent.discovery} for discovery`;
}

function keyOfRequest({ namespace, name }: ApiRequest): string {
  return namespace ? `${namespace}/${name}` : name;
}

function resourceOf(kind: string): string {
  return KINDS.find((info) => info.kind === kind)?.plural ?? kind;
}

function said(run: KubectlRun, context: ActorContext, text: string, stream: 'out' | 'err' = 'out'): KubectlRun {
  return { ...run, lines: [...run.lines, { atUs: context.nowUs, stream, text }] };
}
