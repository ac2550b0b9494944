import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { DaemonSet, Deployment, Job, PodTemplateSpec, ReplicaSet, StatefulSet } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { labelsText } from '../tables/table.ts';
import { alignedHeadings, controllerLine, headLines, longTime, markLines, NONE } from './parts.ts';
import { templateLines } from './podTemplate.ts';

const REVISION = 'deployment.kubernetes.io/revision';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeDeployment. */
export function deploymentLines(world: World, deployment: Deployment): string[] {
  const { metadata, spec, status = {} } = deployment;
  const { rollingUpdate } = spec.strategy ?? {};
  return [
    ...headLines(deployment),
    `CreationTimestamp:\t${longTime(metadata.creationTimestamp)}`,
    ...markLines(deployment),
    `Selector:\t${formatLabelSelector(spec.selector)}`,
    `Replicas:\t${spec.replicas ?? 1} desired | ${status.updatedReplicas ?? 0} updated | ${status.replicas ?? 0} total | ${status.availableReplicas ?? 0} available | ${status.unavailableReplicas ?? 0} unavailable`,
    `StrategyType:\t${spec.strategy?.type ?? 'RollingUpdate'}`,
    `MinReadySeconds:\t${spec.minReadySeconds ?? 0}`,
    ...(rollingUpdate
      ? [`RollingUpdateStrategy:\t${rollingUpdate.maxUnavailable} max unavailable, ${rollingUpdate.maxSurge} max surge`]
      : []),
    ...templateLines(spec.template),
    ...conditionLines(status.conditions),
    ...replicaSetLines(world, deployment),
  ];
}

function conditionLines(
  conditions: readonly { readonly type: string; readonly status: string; readonly reason?: string }[] = [],
): string[] {
  if (conditions.length === 0) return [];
  const rows = conditions.map(({ type, status, reason = '' }) => [type, status, reason]);
  return ['Conditions:', ...alignedHeadings(['Type', 'Status', 'Reason'], rows)];
}

function replicaSetLines(world: World, deployment: Deployment): string[] {
  const owned = world
    .table(store('ReplicaSet'))
    .values()
    .filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === deployment.metadata.uid));
  const current = deployment.metadata.annotations?.[REVISION];
  const isNew = ({ metadata }: ReplicaSet) => metadata.annotations?.[REVISION] === current;
  const text = (sets: readonly ReplicaSet[]) =>
    sets
      .map(
        ({ metadata, spec, status }) =>
          `${metadata.name} (${status?.replicas ?? 0}/${spec.replicas ?? 0} replicas created)`,
      )
      .join(', ') || NONE;
  return [
    `OldReplicaSets:\t${text(owned.filter((set) => !isNew(set)))}`,
    `NewReplicaSet:\t${text(owned.filter((set) => isNew(set)))}`,
  ];
}

/** A ReplicaSet, StatefulSet or DaemonSet. */
export function setLines(world: World, object: ReplicaSet | StatefulSet | DaemonSet): string[] {
  const template = object.spec.template;
  return [
    ...headLines(object),
    ...(object.kind === 'StatefulSet' ? [`CreationTimestamp:\t${longTime(object.metadata.creationTimestamp)}`] : []),
    `Selector:\t${formatLabelSelector(object.spec.selector)}`,
    ...(object.kind === 'DaemonSet' ? [`Node-Selector:\t${labelsText(template?.spec?.nodeSelector)}`] : []),
    ...markLines(object),
    ...controllerLine(object),
    ...countLines(object),
    podCounts(world, object),
    ...(template ? templateLines(template as PodTemplateSpec) : []),
    ...conditionLines(object.status?.conditions),
  ];
}

function countLines(object: ReplicaSet | StatefulSet | DaemonSet): string[] {
  if (object.kind === 'DaemonSet') {
    const { status } = object as DaemonSet;
    return [
      `Desired Number of Nodes Scheduled:\t${status?.desiredNumberScheduled ?? 0}`,
      `Current Number of Nodes Scheduled:\t${status?.currentNumberScheduled ?? 0}`,
      `Number of Nodes Scheduled with Up-to-date Pods:\t${status?.updatedNumberScheduled ?? 0}`,
      `Number of Nodes Scheduled with Available Pods:\t${status?.numberAvailable ?? 0}`,
      `Number of Nodes Misscheduled:\t${status?.numberMisscheduled ?? 0}`,
    ];
  }
  const { spec, status } = object as ReplicaSet | StatefulSet;
  if (object.kind === 'ReplicaSet')
    return [`Replicas:\t${status?.replicas ?? 0} current / ${spec.replicas ?? 1} desired`];
  const { updateStrategy } = (object as StatefulSet).spec;
  return [
    `Replicas:\t${spec.replicas ?? 1} desired | ${status?.replicas ?? 0} total`,
    `Update Strategy:\t${updateStrategy?.type ?? ''}`,
    ...(updateStrategy?.rollingUpdate ? [`  Partition:\t${updateStrategy.rollingUpdate.partition ?? 0}`] : []),
  ];
}

function podCounts(world: World, owner: KubeObject): string {
  const phases = world
    .table(store('Pod'))
    .values()
    .filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === owner.metadata.uid))
    .map(({ status }) => status?.phase ?? '');
  const count = (phase: string) => phases.filter((one) => one === phase).length;
  return `Pods Status:\t${count('Running')} Running / ${count('Pending')} Waiting / ${count('Succeeded')} Succeeded / ${count('Failed')} Failed`;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeJob. */
export function jobLines(job: Job): string[] {
  const { spec, status } = job;
  return [
    ...headLines(job),
    `Selector:\t${formatLabelSelector(spec.selector)}`,
    ...markLines(job),
    ...controllerLine(job),
    `Parallelism:\t${spec.parallelism ?? '<unset>'}`,
    `Completions:\t${spec.completions ?? '<unset>'}`,
    ...(spec.completionMode ? [`Completion Mode:\t${spec.completionMode}`] : []),
    ...(spec.suspend === undefined ? [] : [`Suspend:\t${spec.suspend}`]),
    ...(spec.backoffLimit === undefined ? [] : [`Backoff Limit:\t${spec.backoffLimit}`]),
    ...(status?.startTime ? [`Start Time:\t${longTime(status.startTime)}`] : []),
    ...(status?.completionTime ? [`Completed At:\t${longTime(status.completionTime)}`] : []),
    ...(spec.activeDeadlineSeconds ? [`Active Deadline Seconds:\t${spec.activeDeadlineSeconds}s`] : []),
    `Pods Statuses:\t${status?.active ?? 0} Active (${status?.ready ?? 0} Ready) / ${status?.succeeded ?? 0} Succeeded / ${status?.failed ?? 0} Failed`,
    ...templateLines(spec.template),
  ];
}
