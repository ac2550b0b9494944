import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  PodSpec,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '#model/generated/types.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { ageText, sinceText } from '../ageText.ts';
import { labelsText, NONE, tableOf } from './table.ts';

const CONTAINERS = ['Containers', 'Images'];
const WITH_SELECTOR = [...CONTAINERS, 'Selector'];

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go. */
export const DEPLOYMENT_TABLE = tableOf<Deployment>(
  ['Name', 'Ready', 'Up-to-date', 'Available', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    `${status?.readyReplicas ?? 0}/${spec.replicas ?? 1}`,
    status?.updatedReplicas ?? 0,
    status?.availableReplicas ?? 0,
    sinceText(metadata.creationTimestamp, nowUs),
    ...containerCells(spec.template.spec),
    formatLabelSelector(spec.selector),
  ],
  WITH_SELECTOR,
);

export const REPLICASET_TABLE = tableOf<ReplicaSet>(
  ['Name', 'Desired', 'Current', 'Ready', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    spec.replicas ?? 1,
    status?.replicas ?? 0,
    status?.readyReplicas ?? 0,
    sinceText(metadata.creationTimestamp, nowUs),
    ...containerCells(spec.template?.spec),
    formatLabelSelector(spec.selector),
  ],
  WITH_SELECTOR,
);

export const REPLICATIONCONTROLLER_TABLE = tableOf<ReplicationController>(
  ['Name', 'Desired', 'Current', 'Ready', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    spec?.replicas ?? 1,
    status?.replicas ?? 0,
    status?.readyReplicas ?? 0,
    sinceText(metadata.creationTimestamp, nowUs),
    ...containerCells(spec?.template?.spec),
    labelsText(spec?.selector),
  ],
  WITH_SELECTOR,
);

export const STATEFULSET_TABLE = tableOf<StatefulSet>(
  ['Name', 'Ready', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    `${status?.readyReplicas ?? 0}/${spec.replicas ?? 1}`,
    sinceText(metadata.creationTimestamp, nowUs),
    ...containerCells(spec.template.spec),
  ],
  CONTAINERS,
);

export const DAEMONSET_TABLE = tableOf<DaemonSet>(
  ['Name', 'Desired', 'Current', 'Ready', 'Up-to-date', 'Available', 'Node Selector', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    status?.desiredNumberScheduled ?? 0,
    status?.currentNumberScheduled ?? 0,
    status?.numberReady ?? 0,
    status?.updatedNumberScheduled ?? 0,
    status?.numberAvailable ?? 0,
    labelsText(spec.template.spec?.nodeSelector),
    sinceText(metadata.creationTimestamp, nowUs),
    ...containerCells(spec.template.spec),
    formatLabelSelector(spec.selector),
  ],
  WITH_SELECTOR,
);

export const JOB_TABLE = tableOf<Job>(
  ['Name', 'Status', 'Completions', 'Duration', 'Age'],
  (job, nowUs) => [
    job.metadata.name,
    jobStatus(job),
    completions(job),
    jobDuration(job, nowUs),
    sinceText(job.metadata.creationTimestamp, nowUs),
    ...containerCells(job.spec.template.spec),
    formatLabelSelector(job.spec.selector),
  ],
  WITH_SELECTOR,
);

export const CRONJOB_TABLE = tableOf<CronJob>(
  ['Name', 'Schedule', 'Timezone', 'Suspend', 'Active', 'Last Schedule', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    spec.schedule,
    spec.timeZone ?? NONE,
    spec.suspend === undefined ? '<unset>' : spec.suspend ? 'True' : 'False',
    status?.active?.length ?? 0,
    status?.lastScheduleTime === undefined ? NONE : sinceText(status.lastScheduleTime, nowUs),
    sinceText(metadata.creationTimestamp, nowUs),
    ...containerCells(spec.jobTemplate.spec?.template.spec),
    formatLabelSelector(spec.jobTemplate.spec?.selector),
  ],
  WITH_SELECTOR,
);

function containerCells(spec: PodSpec | undefined): [string, string] {
  const containers = spec?.containers ?? [];
  return [containers.map(({ name }) => name).join(','), containers.map(({ image }) => image ?? '').join(',')];
}

function jobStatus({ metadata, status }: Job): string {
  const has = (type: string) => status?.conditions?.some((one) => one.type === type && one.status === 'True');
  if (has('Complete')) return 'Complete';
  if (has('Failed')) return 'Failed';
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  if (has('Suspended')) return 'Suspended';
  if (has('FailureTarget')) return 'FailureTarget';
  return has('SuccessCriteriaMet') ? 'SuccessCriteriaMet' : 'Running';
}

function completions({ spec, status }: Job): string {
  const succeeded = status?.succeeded ?? 0;
  if (spec.completions !== undefined) return `${succeeded}/${spec.completions}`;
  const parallelism = spec.parallelism ?? 0;
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function jobDuration({ status }: Job, nowUs: Micros): string {
  const started = status?.startTime === undefined ? undefined : parseTime(status.startTime);
  if (started === undefined) return '';
  const ended = status?.completionTime === undefined ? nowUs : (parseTime(status.completionTime) ?? nowUs);
  return ageText(ended - started);
}
