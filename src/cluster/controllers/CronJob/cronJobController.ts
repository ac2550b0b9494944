import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import { sameStruct } from '#model/encoding/droppedZeros.ts';
import type { CronJob, CronJobStatus, Job } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, ControllerRequest, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerOf, ObjectsByOwner } from '../objectsByOwner.ts';
import { type CronJobPlan, planCronJob, surplusJobs, withActive } from './cronJobPlan.ts';

type Next =
  | { readonly step: 'jobs'; readonly cronJob: CronJob; readonly plan: CronJobPlan; readonly status: CronJobStatus }
  | { readonly step: 'status'; readonly failed: boolean };

/**
 * Creates Jobs on a schedule and deletes old ones.
 * Upstream source (v1.36.2): pkg/controller/cronjob/cronjob_controllerv2.go.
 */
export class CronJobController implements Controller {
  readonly name = 'CronJob';
  readonly watches = ['CronJob', 'Job'];
  private readonly jobs: ObjectsByOwner<Job>;

  constructor(world: World) {
    this.jobs = ObjectsByOwner.of(world, 'Job');
  }

  handle({ object, before }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'CronJob')) scope.enqueue(objectKey(object));
    if (!isKind(object, 'Job')) return;
    for (const job of [object, before as Job | undefined]) {
      const owner = job && controllerOf(job);
      if (owner?.kind === 'CronJob') scope.enqueue(`${object.metadata.namespace}/${owner.name}`);
    }
  }

  sync(scope: SyncScope): void {
    const cronJob = scope.cache('CronJob').get(scope.key);
    if (!cronJob) return;
    const { namespace = '' } = cronJob.metadata;
    const jobs = this.jobs.ownedBy(cronJob);
    const exists = (name: string) => scope.cache('Job').get(`${namespace}/${name}`) !== undefined;
    const plan = planCronJob(cronJob, jobs, exists, scope.nowUs);
    for (const note of plan.events) scope.event(cronJob, note);
    if (plan.nextLookInUs !== undefined) scope.enqueueAfter(scope.key, plan.nextLookInUs);
    const surplus = surplusJobs(cronJob, jobs);
    for (const job of [...plan.replaced, ...surplus]) scope.send(deletion(job));
    if (plan.create)
      scope.send({ verb: 'create', kind: 'Job', namespace, name: plan.create.metadata.name, object: plan.create });
    if (plan.create || plan.replaced.length + surplus.length > 0)
      scope.goOnWith({ step: 'jobs', cronJob, plan, status: plan.status } satisfies Next);
    else this.writeStatus(cronJob, plan.status, false, scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const state = next as Next;
    if (state.step === 'status') {
      if (state.failed || answers.some(({ response }) => !response.ok)) scope.fail();
      return;
    }
    const { cronJob, plan } = state;
    let status = state.status;
    let failed = false;
    for (const { request, response } of answers) {
      if (request.verb === 'delete') {
        failed ||= !response.ok && response.status.code !== 404;
        status = this.deleted(cronJob, request.name, response, status, scope);
      } else if (response.ok && response.object) {
        scope.event(cronJob, { type: 'Normal', reason: 'SuccessfulCreate', message: `Created job ${request.name}` });
        status = started(status, response.object as Job, plan.scheduledUs ?? 0);
      } else if (!response.ok && response.status.reason === 'AlreadyExists') {
        status = this.foundAgain(cronJob, request.name, status, plan.scheduledUs ?? 0, scope);
      } else if (!response.ok) {
        const message = `Error creating job: ${response.status.message}`;
        scope.event(cronJob, { type: 'Warning', reason: 'FailedCreate', message });
        failed = true;
      }
    }
    this.writeStatus(cronJob, status, failed, scope);
  }

  /** A Job that was already created when only the status write failed. */
  private foundAgain(
    cronJob: CronJob,
    name: string,
    status: CronJobStatus,
    scheduledUs: Micros,
    scope: SyncScope,
  ): CronJobStatus {
    const job = scope.cache('Job').get(`${cronJob.metadata.namespace}/${name}`);
    const isOwn = job && controllerOf(job)?.uid === cronJob.metadata.uid;
    const isKnown = (status.active ?? []).some(({ uid }) => uid === job?.metadata.uid);
    return isOwn && !isKnown ? started(status, job, scheduledUs) : status;
  }

  private deleted(
    cronJob: CronJob,
    name: string,
    response: Answer['response'],
    status: CronJobStatus,
    scope: SyncScope,
  ): CronJobStatus {
    if (!response.ok) {
      const message = `Deleted job: ${response.status.message}`;
      scope.event(cronJob, { type: 'Warning', reason: 'FailedDelete', message });
      return status;
    }
    scope.event(cronJob, { type: 'Normal', reason: 'SuccessfulDelete', message: `Deleted job ${name}` });
    return withActive(
      status,
      (status.active ?? []).filter((reference) => reference.name !== name),
    );
  }

  private writeStatus(cronJob: CronJob, status: CronJobStatus, failed: boolean, scope: SyncScope): void {
    if (sameStruct(status, cronJob.status, 'CronJobStatus')) {
      if (failed) scope.fail();
      return;
    }
    const { namespace = '', name } = cronJob.metadata;
    const object = { ...cronJob, status };
    scope.send({ verb: 'update', subresource: 'status', kind: 'CronJob', namespace, name, object });
    scope.goOnWith({ step: 'status', failed } satisfies Next);
  }
}

function deletion({ metadata }: Job): ControllerRequest {
  const { namespace = '', name } = metadata;
  return { verb: 'delete', kind: 'Job', namespace, name, propagationPolicy: 'Background' };
}

function started(status: CronJobStatus, { apiVersion, kind, metadata }: Job, scheduledUs: Micros): CronJobStatus {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  const reference = { apiVersion, kind, name, namespace, uid, resourceVersion };
  return { ...status, active: [...(status.active ?? []), reference], lastScheduleTime: formatTime(scheduledUs) };
}
