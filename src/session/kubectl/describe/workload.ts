import { parseTime } from '#base/rfc3339.ts';
import { store } from '#cluster/api/kindTables.ts';
import { sameTemplate } from '#cluster/controllers/controllerRevisions.ts';
import { isControlledBy } from '#cluster/controllers/objectsByOwner.ts';
import type { World } from '#kernel/world.ts';
import type {
  DaemonSet,
  Deployment,
  PodTemplateSpec,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { quantityText } from '../ageText.ts';
import { labelsText } from '../tables/table.ts';
import { classOf } from './claim.ts';
import {
  type annotationLines,
  conditionLines,
  controllerLine,
  goList,
  headLines,
  labelLines,
  longTime,
  markLines,
  NONE,
  selectorText,
} from './parts.ts';
import { templateLines } from './pod.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeDeployment. */
export function deploymentLines(world: World, deployment: Deployment): string[] {
  const { metadata, spec, status = {} } = deployment;
  const { type = '', rollingUpdate } = spec.strategy ?? {};
  return [
    ...headLines(deployment),
    `CreationTimestamp:\t${longTime(metadata.creationTimestamp)}`,
    ...markLines(deployment),
    `Selector:\t${selectorText(spec.selector)}`,
    `Replicas:\t${spec.replicas ?? 1} desired | ${status.updatedReplicas ?? 0} updated | ${status.replicas ?? 0} total | ${status.availableReplicas ?? 0} available | ${status.unavailableReplicas ?? 0} unavailable`,
    `StrategyType:\t${type}`,
    `MinReadySeconds:\t${spec.minReadySeconds ?? 0}`,
    ...(rollingUpdate
      ? [`RollingUpdateStrategy:\t${rollingUpdate.maxUnavailable} max unavailable, ${rollingUpdate.maxSurge} max surge`]
      : []),
    ...templateLines(spec.template),
    ...conditionLines(status.conditions),
    ...replicaSetLines(world, deployment),
  ];
}

/** The oldest ReplicaSet with the same template is the new one. */
function replicaSetLines(world: World, deployment: Deployment): string[] {
  const owned = world
    .table(store('ReplicaSet'))
    .values()
    .filter((replicaSet) => isControlledBy(replicaSet, deployment))
    .sort((a, b) => createdUs(a) - createdUs(b));
  if (owned.length === 0) return [];
  const newest = owned.find((set) => sameTemplate(set.spec.template, deployment.spec.template));
  const text = (sets: readonly ReplicaSet[]) =>
    sets
      .map(
        ({ metadata, spec, status }) =>
          `${metadata.name} (${status?.replicas ?? 0}/${spec.replicas ?? 1} replicas created)`,
      )
      .join(', ') || NONE;
  return [
    `OldReplicaSets:\t${text(owned.filter((set) => set !== newest))}`,
    `NewReplicaSet:\t${text(newest ? [newest] : [])}`,
  ];
}

function createdUs({ metadata }: ReplicaSet): number {
  return parseTime(metadata.creationTimestamp ?? '') ?? 0;
}

export function replicaSetLinesOf(world: World, set: ReplicaSet): string[] {
  return [
    ...headLines(set),
    `Selector:\t${formatLabelSelector(set.spec.selector)}`,
    ...markLines(set),
    ...controllerLine(set),
    `Replicas:\t${set.status?.replicas ?? 0} current / ${set.spec.replicas ?? 1} desired`,
    podCounts(world, set),
    ...templateLines(set.spec.template),
    ...conditionLines(set.status?.conditions),
  ];
}

export function replicationControllerLines(world: World, controller: ReplicationController): string[] {
  const { spec, status } = controller;
  return [
    ...headLines(controller),
    `Selector:\t${labelsText(spec?.selector)}`,
    ...markLines(controller),
    `Replicas:\t${status?.replicas ?? 0} current / ${spec?.replicas ?? 1} desired`,
    podCounts(world, controller),
    ...templateLines(spec?.template as PodTemplateSpec | undefined),
    ...conditionLines(status?.conditions),
  ];
}

export function statefulSetLines(world: World, set: StatefulSet): string[] {
  const { spec, status } = set;
  const { type = '', rollingUpdate } = spec.updateStrategy ?? {};
  const { partition, maxUnavailable } = rollingUpdate ?? {};
  return [
    ...headLines(set),
    `CreationTimestamp:\t${longTime(set.metadata.creationTimestamp)}`,
    `Selector:\t${selectorText(spec.selector)}`,
    ...markLines(set),
    `Replicas:\t${spec.replicas ?? 1} desired | ${status?.replicas ?? 0} total`,
    `Update Strategy:\t${type}`,
    ...(partition === undefined ? [] : [`  Partition:\t${partition}`]),
    ...(partition === undefined || maxUnavailable === undefined ? [] : [`  MaxUnavailable:\t${maxUnavailable}`]),
    podCounts(world, set),
    ...templateLines(spec.template),
    ...claimTemplateLines(spec.volumeClaimTemplates),
  ];
}

function claimTemplateLines(templates: StatefulSet['spec']['volumeClaimTemplates'] = []): string[] {
  if (templates.length === 0) return [`Volume Claims:\t${NONE}`];
  return [
    'Volume Claims:',
    ...templates.flatMap(({ metadata = {}, spec }) => {
      const storage = spec?.resources?.requests?.storage;
      return [
        `  Name:\t${metadata.name ?? ''}`,
        `  StorageClass:\t${classOf(metadata, spec?.storageClassName)}`,
        ...labelLines('  Labels', metadata.labels).map(continued),
        ...titledMarks(metadata.annotations),
        `  Capacity:\t${storage === undefined ? '<default>' : quantityText(storage)}`,
        `  Access Modes:\t${goList(spec?.accessModes)}`,
      ];
    }),
  ];
}

/** Prints annotations of a claim template as its labels are printed. */
function titledMarks(annotations: Parameters<typeof annotationLines>[1]): string[] {
  return labelLines('  Annotations', annotations).map(continued);
}

function continued(line: string): string {
  return line.startsWith('\t') ? `  ${line}` : line;
}

export function daemonSetLines(world: World, set: DaemonSet): string[] {
  const { spec, status } = set;
  return [
    ...headLines(set),
    `Selector:\t${selectorText(spec.selector)}`,
    `Node-Selector:\t${labelsText(spec.template.spec?.nodeSelector)}`,
    ...markLines(set),
    `Desired Number of Nodes Scheduled: ${status?.desiredNumberScheduled ?? 0}`,
    `Current Number of Nodes Scheduled: ${status?.currentNumberScheduled ?? 0}`,
    `Number of Nodes Scheduled with Up-to-date Pods: ${status?.updatedNumberScheduled ?? 0}`,
    `Number of Nodes Scheduled with Available Pods: ${status?.numberAvailable ?? 0}`,
    `Number of Nodes Misscheduled: ${status?.numberMisscheduled ?? 0}`,
    podCounts(world, set),
    ...templateLines(spec.template),
  ];
}

/** The phase counts of the Pods that the object controls. */
function podCounts(world: World, owner: KubeObject): string {
  const phases = world
    .table(store('Pod'))
    .values()
    .filter((pod) => isControlledBy(pod, owner))
    .map(({ status }) => status?.phase ?? '');
  const count = (phase: string) => phases.filter((one) => one === phase).length;
  return `Pods Status:\t${count('Running')} Running / ${count('Pending')} Waiting / ${count('Succeeded')} Succeeded / ${count('Failed')} Failed`;
}
