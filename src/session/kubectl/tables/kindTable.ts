import { ownValue } from '#base/record.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type {
  CronJob,
  DaemonSet,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
  Pod,
  PodSpec,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '#model/generated/types.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { podRow } from '#model/pod/podRow.ts';
import { ageText, quantityOrNil, sinceText } from '../ageText.ts';
import { CLUSTER_TABLES } from './clusterTables.ts';
import { NODE_TABLE } from './nodeTable.ts';
import {
  APISERVICE_TABLE,
  BUDGET_TABLE,
  CLAIM_TABLE,
  CONFIGMAP_TABLE,
  CREATED_TABLE,
  ENDPOINTS_TABLE,
  ENDPOINTSLICE_TABLE,
  EVENT_TABLE,
  FLOWSCHEMA_TABLE,
  INGRESS_TABLE,
  LEASE_TABLE,
  NAMESPACE_TABLE,
  PLAIN_TABLE,
  PRIORITYCLASS_TABLE,
  PRIORITYLEVEL_TABLE,
  QUOTA_TABLE,
  REVISION_TABLE,
  ROLEBINDING_TABLE,
  SECRET_TABLE,
  SERVICE_TABLE,
  SERVICEACCOUNT_TABLE,
  STORAGECLASS_TABLE,
  VOLUME_TABLE,
} from './otherTables.ts';
import type { KindTable } from './table.ts';
import { labelsText, NONE, tableOf } from './table.ts';

const CONTAINERS = ['Containers', 'Images'];

const WITH_SELECTOR = [...CONTAINERS, 'Selector'];

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go. */
const DEPLOYMENT_TABLE = tableOf<Deployment>(
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

const REPLICASET_TABLE = tableOf<ReplicaSet>(
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

const REPLICATIONCONTROLLER_TABLE = tableOf<ReplicationController>(
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

const STATEFULSET_TABLE = tableOf<StatefulSet>(
  ['Name', 'Ready', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    `${status?.readyReplicas ?? 0}/${spec.replicas ?? 1}`,
    sinceText(metadata.creationTimestamp, nowUs),
    ...containerCells(spec.template.spec),
  ],
  CONTAINERS,
);

const DAEMONSET_TABLE = tableOf<DaemonSet>(
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

const JOB_TABLE = tableOf<Job>(
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

const CRONJOB_TABLE = tableOf<CronJob>(
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

const UNKNOWN = '<unknown>';
const MOST_SHOWN = 2;

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go, printHorizontalPodAutoscaler. */
const AUTOSCALER_TABLE = tableOf<HorizontalPodAutoscaler>(
  ['Name', 'Reference', 'Targets', 'MinPods', 'MaxPods', 'Replicas', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`,
    targets(spec.metrics ?? [], status?.currentMetrics ?? []),
    spec.minReplicas ?? '<unset>',
    spec.maxReplicas,
    status?.currentReplicas ?? 0,
    sinceText(metadata.creationTimestamp, nowUs),
  ],
);

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go, printPod. */
const POD_TABLE = tableOf<Pod>(
  ['Name', 'Ready', 'Status', 'Restarts', 'Age'],
  (pod, nowUs) => {
    const row = podRow(pod);
    return [
      pod.metadata.name,
      `${row.readyContainers}/${row.totalContainers}`,
      row.status,
      restarts(row.restarts, row.lastRestartAt, nowUs),
      sinceText(pod.metadata.creationTimestamp, nowUs),
      pod.status?.podIP || NONE,
      pod.spec.nodeName || NONE,
      pod.status?.nominatedNodeName || NONE,
      readinessGates(pod),
    ];
  },
  ['IP', 'Node', 'Nominated Node', 'Readiness Gates'],
);

const TABLES: Readonly<Record<string, KindTable>> = {
  ...CLUSTER_TABLES,
  Pod: POD_TABLE,
  Node: NODE_TABLE,
  Deployment: DEPLOYMENT_TABLE,
  ReplicaSet: REPLICASET_TABLE,
  ReplicationController: REPLICATIONCONTROLLER_TABLE,
  StatefulSet: STATEFULSET_TABLE,
  DaemonSet: DAEMONSET_TABLE,
  Job: JOB_TABLE,
  CronJob: CRONJOB_TABLE,
  HorizontalPodAutoscaler: AUTOSCALER_TABLE,
  Service: SERVICE_TABLE,
  Endpoints: ENDPOINTS_TABLE,
  EndpointSlice: ENDPOINTSLICE_TABLE,
  PodDisruptionBudget: BUDGET_TABLE,
  Event: EVENT_TABLE,
  Namespace: NAMESPACE_TABLE,
  ConfigMap: CONFIGMAP_TABLE,
  Secret: SECRET_TABLE,
  ServiceAccount: SERVICEACCOUNT_TABLE,
  PersistentVolume: VOLUME_TABLE,
  PersistentVolumeClaim: CLAIM_TABLE,
  StorageClass: STORAGECLASS_TABLE,
  PriorityClass: PRIORITYCLASS_TABLE,
  ResourceQuota: QUOTA_TABLE,
  LimitRange: CREATED_TABLE,
  CustomResourceDefinition: CREATED_TABLE,
  APIService: APISERVICE_TABLE,
  Lease: LEASE_TABLE,
  ControllerRevision: REVISION_TABLE,
  ClusterRole: CREATED_TABLE,
  Role: CREATED_TABLE,
  ClusterRoleBinding: ROLEBINDING_TABLE,
  RoleBinding: ROLEBINDING_TABLE,
  Ingress: INGRESS_TABLE,
  FlowSchema: FLOWSCHEMA_TABLE,
  PriorityLevelConfiguration: PRIORITYLEVEL_TABLE,
};

/** The columns of a kind, or the plain columns where the model has none for it. */
export function kindTable(kind: string): KindTable {
  return ownValue(TABLES, kind) ?? PLAIN_TABLE;
}

function restarts(count: number, lastAt: string | undefined, nowUs: Micros): string {
  return count > 0 && lastAt !== undefined ? `${count} (${sinceText(lastAt, nowUs)} ago)` : String(count);
}

function readinessGates({ spec, status }: Pod): string {
  const gates = spec.readinessGates ?? [];
  if (gates.length === 0) return NONE;
  const isTrue = (type: string) =>
    status?.conditions?.some((condition) => condition.type === type && condition.status === 'True') === true;
  return `${gates.filter(({ conditionType }) => isTrue(conditionType)).length}/${gates.length}`;
}

function targets(specs: readonly MetricSpec[], statuses: readonly MetricStatus[]): string {
  if (specs.length === 0) return '<none>';
  const texts = specs.map((spec, at) => metricText(spec, statuses[at]));
  const shown = texts.slice(0, MOST_SHOWN).join(', ');
  return texts.length > MOST_SHOWN ? `${shown} + ${texts.length - MOST_SHOWN} more...` : shown;
}

function metricText(spec: MetricSpec, status: MetricStatus | undefined): string {
  switch (spec.type) {
    case 'Resource':
      return `${spec.resource?.name}: ${shareText(spec.resource?.target, status?.resource?.current)}`;
    case 'ContainerResource':
      return `${spec.containerResource?.name}: ${shareText(spec.containerResource?.target, status?.containerResource?.current)}`;
    case 'Pods':
      return averageText(spec.pods?.target, status?.pods?.current);
    case 'Object':
      return valueText(spec.object?.target, status?.object?.current);
    case 'External':
      return valueText(spec.external?.target, status?.external?.current);
    default:
      return '<unknown type>';
  }
}

function shareText(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  if (target?.averageValue !== undefined) return averageText(target, current);
  const now = current?.averageUtilization;
  const wanted = target?.averageUtilization;
  return `${now === undefined ? UNKNOWN : `${now}%`}/${wanted === undefined ? '<auto>' : `${wanted}%`}`;
}

function averageText(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  return `${current ? quantityOrNil(current.averageValue) : UNKNOWN}/${quantityOrNil(target?.averageValue)}`;
}

function valueText(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  if (target?.averageValue === undefined)
    return `${current ? quantityOrNil(current.value) : UNKNOWN}/${quantityOrNil(target?.value)}`;
  const now = current?.averageValue;
  return `${now === undefined ? UNKNOWN : quantityOrNil(now)}/${quantityOrNil(target.averageValue)} (avg)`;
}

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
