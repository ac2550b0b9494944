import { parseTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Job, JobStatus, Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, ControllerRequest, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { Expectations } from '../expectations.ts';
import { claimRequests, controllerOf, ObjectsByOwner } from '../objectsByOwner.ts';
import { type GroupsUnderWay, isRefused, podEvent, type RequestGroup, sendFirst } from '../requestGroups.ts';
import { JOB_BACKOFFS, type JobBackoff, NO_BACKOFF } from './jobBackoff.ts';
import { finishedCondition, type JobPlan, planJob } from './jobPlan.ts';
import { hasTrackingFinalizer, TRACKING_FINALIZER } from './jobPods.ts';
import {
  endEvents,
  finishedStatus,
  type JobTracking,
  releaseRequest,
  settle,
  statusRequest,
  trackJob,
  workGroups,
} from './trackJob.ts';

const LET_GO_PODS = table<readonly string[]>('controllers/Job.letGo');

/**
 * Changes of Pods and of the status are batched for this time.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, syncJobBatchPeriod.
 */
const BATCH_US = SECOND_US;
const OWN_NAME = 'kubernetes.io/job-controller';
/** Prefix of keys of Pods that lost their Job. */
const ORPHAN = 'orphan/';

interface PodsUnderWay {
  readonly plan: JobPlan;
  /** Number of Pods that could not be created or deleted. */
  readonly missed: number;
}

interface Settling {
  readonly plan: JobPlan;
  readonly tracking: JobTracking;
  readonly failed: boolean;
}

type Next =
  | { readonly step: 'claiming' }
  | (GroupsUnderWay & PodsUnderWay)
  | (Settling & { readonly step: 'listed' })
  | (Settling & { readonly step: 'letGo'; readonly job: Job })
  | (Settling & { readonly step: 'counted'; readonly status: JobStatus; readonly hasEnded: boolean });

/**
 * Runs the Pods of Jobs to completion and counts them.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go.
 */
export class JobController implements Controller {
  readonly name = 'Job';
  readonly retries = { firstUs: 1_000_000, mostUs: 60_000_000 };
  readonly watches = ['Job', 'Pod'];
  private readonly expectations: Expectations;
  private readonly pods: ObjectsByOwner<Pod>;
  /** UIDs of released Pods that the cache does not show yet, by Job. */
  private readonly letGo: Table<readonly string[]>;
  private readonly backoffs: Table<JobBackoff>;

  constructor(world: World) {
    this.expectations = new Expectations(world, 'Job');
    this.pods = ObjectsByOwner.of(world, 'Pod');
    this.letGo = world.table(LET_GO_PODS);
    this.backoffs = world.table(JOB_BACKOFFS);
  }

  handle({ type, object, before }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Job')) this.jobChanged(object, before as Job | undefined, type === 'DELETED', scope);
    else if (isKind(object, 'Pod')) this.podChanged(object, before as Pod | undefined, type, scope);
  }

  private jobChanged(job: Job, before: Job | undefined, isGone: boolean, scope: InformerScope): void {
    const key = objectKey(job);
    const isStatusOnly = before !== undefined && before.metadata.generation === job.metadata.generation;
    scope.enqueueAfter(key, isStatusOnly && !isGone ? BATCH_US : 0);
    if (isGone || finishedCondition(job)) this.cleanUp(job, scope);
    const { activeDeadlineSeconds } = job.spec;
    const startUs = parseTime(job.status?.startTime ?? '');
    if (isGone || startUs === undefined || activeDeadlineSeconds === undefined) return;
    if (before?.spec.activeDeadlineSeconds !== activeDeadlineSeconds)
      scope.enqueueAfter(key, startUs + activeDeadlineSeconds * 1_000_000 - scope.nowUs);
  }

  /** Releases Pods that no Job will count. */
  private cleanUp(job: Job, scope: InformerScope): void {
    for (const pod of this.pods.ownedBy(job))
      if (hasTrackingFinalizer(pod)) scope.enqueue(`${ORPHAN}${objectKey(pod)}`);
  }

  private podChanged(pod: Pod, before: Pod | undefined, type: InformerEvent['type'], scope: InformerScope): void {
    const job = jobOf(pod, scope);
    const jobBefore = before && jobOf(before, scope);
    const isGone = type === 'DELETED' || pod.metadata.deletionTimestamp !== undefined;
    if (jobBefore && jobBefore !== job) scope.enqueueAfter(objectKey(jobBefore), BATCH_US);
    if (!job || (isGone && finishedCondition(job))) {
      if (isOfJobs(pod) && hasTrackingFinalizer(pod)) scope.enqueue(`${ORPHAN}${objectKey(pod)}`);
      if (!isGone && !controllerOf(pod)) this.enqueueAdopters(pod, scope);
      return;
    }
    const key = objectKey(job);
    if (isGone) this.expectations.deletionSeen(key, objectKey(pod));
    else if (type === 'ADDED') this.expectations.creationSeen(key);
    if (type === 'DELETED' || !hasTrackingFinalizer(pod)) this.seenLetGo(key, pod.metadata.uid ?? '');
    scope.enqueueAfter(key, BATCH_US);
  }

  private enqueueAdopters(pod: Pod, scope: InformerScope): void {
    for (const job of scope.cache('Job').values())
      if (job.metadata.namespace === pod.metadata.namespace && matcherOf(job)(pod))
        scope.enqueueAfter(objectKey(job), BATCH_US);
  }

  private seenLetGo(key: string, uid: string): void {
    const known = this.letGo.get(key);
    if (!known?.includes(uid)) return;
    const left = known.filter((other) => other !== uid);
    if (left.length === 0) this.letGo.delete(key);
    else this.letGo.put(key, left);
  }

  sync(scope: SyncScope): void {
    if (scope.key.startsWith(ORPHAN)) {
      this.syncOrphan(scope.key.slice(ORPHAN.length), scope);
      return;
    }
    const job = scope.cache('Job').get(scope.key);
    if (!job) {
      this.expectations.forget(scope.key);
      this.letGo.delete(scope.key);
    }
    if (!job || finishedCondition(job)) this.backoffs.delete(scope.key);
    if (!job || finishedCondition(job) || isManagedElsewhere(job)) return;
    const claims = this.claims(job);
    if (claims.length === 0) {
      this.act(job, scope);
      return;
    }
    for (const request of claims) scope.send(request);
    scope.goOnWith({ step: 'claiming' } satisfies Next);
  }

  private syncOrphan(key: string, scope: SyncScope): void {
    const pod = scope.cache('Pod').get(key);
    if (!pod) return;
    const job = jobOf(pod, scope);
    if (controllerOf(pod) && !isOfJobs(pod)) return;
    if (job && (isManagedElsewhere(job) || !finishedCondition(job))) return;
    const request = releaseRequest(pod);
    if (request) scope.send(request);
  }

  /** An adopted Pod gets the finalizer that keeps it until it is counted. */
  private claims(job: Job): ControllerRequest[] {
    const { namespace = '' } = job.metadata;
    const { pods } = this;
    return claimRequests(job, pods.ownedBy(job), pods.orphansIn(namespace), matcherOf(job)).map((request) => {
      if (request.verb !== 'patch') return request;
      const pod = pods.orphansIn(namespace).find(({ metadata }) => metadata.name === request.name);
      const wanted = request.patch as { readonly metadata: object };
      if (!pod)
        return {
          ...request,
          patch: { metadata: { ...wanted.metadata, ...released(pods.ownedBy(job), request.name) } },
        };
      const finalizers = [...(pod.metadata.finalizers ?? []), TRACKING_FINALIZER];
      return { ...request, patch: { metadata: { ...wanted.metadata, finalizers } } };
    });
  }

  private act(job: Job, scope: SyncScope): void {
    const { key, nowUs } = scope;
    const plan = planJob({
      job,
      // The plan outlives this entry, and the index changes its list in place.
      pods: [...this.pods.ownedBy(job)],
      letGo: this.letGo.get(key) ?? [],
      isUpToDate: this.expectations.satisfied(key, nowUs),
      backoff: this.backoffs.get(key) ?? NO_BACKOFF,
      nowUs,
    });
    const { work, deadlineInUs } = plan;
    if (deadlineInUs !== undefined) scope.enqueueAfter(key, deadlineInUs);
    if (work.type === 'wait') scope.enqueueAfter(key, Math.max(BATCH_US, work.forUs));
    if (work.type === 'create') this.expectations.expectCreations(key, work.pods.length, nowUs);
    if (work.type === 'remove' && !work.counted)
      this.expectations.expectDeletions(key, work.pods.map(objectKey), nowUs);
    const under: PodsUnderWay = { plan, missed: 0 };
    if (!sendFirst(scope, workGroups(job, work), false, under)) this.track(under, false, scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const state = next as Next;
    switch (state.step) {
      case 'claiming':
        if (answers.some(isRefused)) scope.fail();
        else scope.enqueueAfter(scope.key, BATCH_US);
        return;
      case 'groups':
        this.worked(state, answers, scope);
        return;
      case 'listed':
        this.listed(state, answers, scope);
        return;
      case 'letGo':
        this.counted(state, answers, scope);
        return;
      case 'counted':
        this.ended(state, answers, scope);
    }
  }

  /** Handles the answers to one group of Pod requests. */
  private worked(state: GroupsUnderWay & PodsUnderWay, answers: readonly Answer[], scope: SyncScope): void {
    const { job } = state.plan.view;
    const refused = answers.filter(isRefused);
    for (const answer of answers) {
      const note = podEvent(answer);
      if (note) scope.event(job, note);
    }
    for (const { request } of refused) {
      if (request.verb === 'create') this.expectations.creationSeen(scope.key);
      else this.expectations.deletionSeen(scope.key, `${request.namespace}/${request.name}`);
    }
    const { rest, skipped } = withoutPointless(state.rest, state.kind, refused);
    if (skipped > 0) this.expectations.creationSeen(scope.key, skipped);
    const missed = state.missed + skipped + refused.filter((answer) => !isGoneAlready(answer)).length;
    const under: PodsUnderWay = { plan: state.plan, missed };
    if (!sendFirst(scope, rest, missed > 0, under)) this.track(under, missed > 0, scope);
  }

  private track({ plan, missed }: PodsUnderWay, failed: boolean, scope: SyncScope): void {
    const tracking = trackJob(plan, missed);
    const { job } = plan.view;
    for (const note of tracking.events) scope.event(job, note);
    const settling: Settling = { plan, tracking, failed };
    if (!tracking.isNews) {
      this.release(job, settling, scope);
      return;
    }
    scope.send(statusRequest(job, tracking.status));
    scope.goOnWith({ ...settling, step: 'listed' } satisfies Next);
  }

  private listed(settling: Settling, [answer]: readonly Answer[], scope: SyncScope): void {
    if (!answer?.response.ok) {
      scope.fail();
      return;
    }
    this.backoffs.put(scope.key, settling.plan.backoff);
    this.release((answer.response.object as Job | undefined) ?? settling.plan.view.job, settling, scope);
  }

  /** Releases the Pods that are listed now. */
  private release(job: Job, settling: Settling, scope: SyncScope): void {
    const requests = settling.tracking.letGo.flatMap((pod) => releaseRequest(pod) ?? []);
    if (requests.length === 0) {
      this.finish(job, settling, settling.tracking.held, scope);
      return;
    }
    const uids = settling.tracking.letGo.map(({ metadata }) => metadata.uid ?? '');
    this.letGo.put(scope.key, [...(this.letGo.get(scope.key) ?? []), ...uids]);
    for (const request of requests) scope.send(request, 'parallel');
    scope.goOnWith({ ...settling, job, step: 'letGo' } satisfies Next);
  }

  private counted(state: Settling & { readonly job: Job }, answers: readonly Answer[], scope: SyncScope): void {
    const { job, tracking } = state;
    const gone = new Set<string>();
    let failed = false;
    for (const answer of answers) {
      const pod = tracking.letGo.find(({ metadata }) => metadata.name === answer.request.name);
      const uid = pod?.metadata.uid ?? '';
      if (isRefused(answer)) this.seenLetGo(scope.key, uid);
      if (!isRefused(answer) || isGoneAlready(answer)) gone.add(uid);
      else failed = true;
    }
    const held = tracking.held.filter((uid) => !gone.has(uid));
    this.finish(job, { ...state, failed: state.failed || failed }, held, scope);
  }

  private finish(job: Job, settling: Settling, held: readonly string[], scope: SyncScope): void {
    const { tracking, failed } = settling;
    const settled = settle(tracking.status, held);
    const ended = finishedStatus(settled.status, tracking.end);
    const status = ended ?? settled.status;
    if (ended || settled.isNews) {
      scope.send(statusRequest(job, status));
      scope.goOnWith({ ...settling, status, hasEnded: ended !== undefined, step: 'counted' } satisfies Next);
    } else if (failed) scope.fail();
  }

  private ended(state: Extract<Next, { step: 'counted' }>, answers: readonly Answer[], scope: SyncScope): void {
    const { plan, tracking, status, hasEnded, failed } = state;
    if (failed || answers.some(isRefused)) {
      scope.fail();
      return;
    }
    const { job } = plan.view;
    if (hasEnded && tracking.end) for (const note of endEvents(job, status, tracking.end)) scope.event(job, note);
  }
}

/** Skips the deletion of a Pod that could not be released. After a refused creation, it skips further creations. */
function withoutPointless(
  rest: readonly RequestGroup[],
  kind: string,
  refused: readonly Answer[],
): { readonly rest: readonly RequestGroup[]; readonly skipped: number } {
  if (refused.length === 0) return { rest, skipped: 0 };
  if (kind === 'create') {
    const skipped = rest.reduce((sum, { requests }) => sum + requests.length, 0);
    return { rest: [], skipped };
  }
  const names = new Set(refused.map(({ request }) => request.name));
  const left = rest.map((group) => ({ ...group, requests: group.requests.filter(({ name }) => !names.has(name)) }));
  return { rest: left, skipped: 0 };
}

function isGoneAlready({ request, response }: Answer): boolean {
  return request.verb !== 'create' && !response.ok && response.status.code === 404;
}

function isManagedElsewhere({ spec }: Job): boolean {
  return spec.managedBy !== undefined && spec.managedBy !== OWN_NAME;
}

/** Removes the owner reference and the finalizer from a Pod that leaves its Job. */
function released(owned: readonly Pod[], name: string): object {
  const pod = owned.find(({ metadata }) => metadata.name === name);
  const finalizers = (pod?.metadata.finalizers ?? []).filter((finalizer) => finalizer !== TRACKING_FINALIZER);
  return { finalizers: finalizers.length === 0 ? null : finalizers };
}

function matcherOf({ spec }: Job): (pod: Pod) => boolean {
  const matches = compileLabelSelector(spec.selector);
  return ({ metadata }) => matches(metadata.labels);
}

function isOfJobs(pod: Pod): boolean {
  const owner = controllerOf(pod);
  return owner === undefined || (owner.kind === 'Job' && owner.apiVersion === 'batch/v1');
}

function jobOf(pod: Pod, scope: InformerScope): Job | undefined {
  const owner = controllerOf(pod);
  if (owner?.kind !== 'Job') return undefined;
  const job = scope.cache('Job').get(`${pod.metadata.namespace}/${owner.name}`);
  return job?.metadata.uid === owner.uid ? job : undefined;
}
