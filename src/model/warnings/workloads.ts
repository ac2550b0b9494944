import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  JobSpec,
  ObjectMeta,
  Pod,
  PodTemplate,
  PodTemplateSpec,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '#model/generated/types.ts';
import { dns1123Label } from '#model/validation/common/names.ts';
import { type FieldPath, field } from '#model/validation/fieldPath.ts';
import { podSpecWarnings } from './pods.ts';
import { claimSpecWarnings } from './storage.ts';

const SPEC = field('spec');
const MANY_COMPLETIONS = 100_000;
const MANY_AT_ONCE = 10_000;

/**
 * Users hardly ever change Pods directly: only new ones are checked. Upstream source (v1.36.2):
 * pkg/registry/core/pod/strategy.go.
 */
export function podWarnings({ metadata, spec }: Pod, old: Pod | undefined): string[] {
  if (old) return [];
  return [
    ...hostnameWarnings(metadata, "the Pod's hostname"),
    ...podSpecWarnings(spec, metadata, { isTemplate: false, metadata: field('metadata'), spec: SPEC }),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/apps/{deployment,replicaset}/strategy.go, pkg/registry/core/replicationcontroller/strategy.go. */
export function replicatedWarnings<T extends Deployment | ReplicaSet | ReplicationController>(
  object: T,
  old: T | undefined,
): string[] {
  if (isUnchanged(object, old)) return [];
  return [
    ...(old ? [] : podNameWarnings(object.metadata)),
    ...templateWarnings(object.spec?.template, SPEC.child('template')),
  ];
}

export function daemonSetWarnings(object: DaemonSet, old: DaemonSet | undefined): string[] {
  return isUnchanged(object, old) ? [] : templateWarnings(object.spec?.template, SPEC.child('template'));
}

/** Upstream source (v1.36.2): pkg/registry/apps/statefulset/strategy.go. */
export function statefulSetWarnings(object: StatefulSet, old: StatefulSet | undefined): string[] {
  const { template, volumeClaimTemplates = [], revisionHistoryLimit = 0 } = object.spec ?? {};
  const limit = `${SPEC.child('revisionHistoryLimit')}: a negative value retains all historical revisions; a value >= 0 is recommended`;
  return [
    ...(isUnchanged(object, old) ? [] : templateWarnings(template, SPEC.child('template'))),
    ...volumeClaimTemplates.flatMap(({ spec }, index) =>
      claimSpecWarnings(spec ?? {}, SPEC.child('volumeClaimTemplates').index(index)),
    ),
    ...(revisionHistoryLimit < 0 ? [limit] : []),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/batch/job/strategy.go. */
export function jobWarnings(job: Job, old: Job | undefined): string[] {
  return isUnchanged(job, old)
    ? []
    : [...(old ? [] : podNameWarnings(job.metadata)), ...jobSpecWarnings(job.spec, SPEC)];
}

export function cronJobWarnings(object: CronJob, old: CronJob | undefined): string[] {
  if (isUnchanged(object, old)) return [];
  const spec = object.spec?.jobTemplate?.spec;
  return [
    ...(old ? [] : podNameWarnings(object.metadata)),
    ...(spec ? jobSpecWarnings(spec, SPEC.child('jobTemplate', 'spec')) : []),
  ];
}

export function podTemplateWarnings(object: PodTemplate, old: PodTemplate | undefined): string[] {
  return isUnchanged(object, old) ? [] : templateWarnings(object.template, field('template'));
}

/** An unchanged spec is not checked again. */
function isUnchanged(object: { readonly metadata: ObjectMeta }, old: { readonly metadata: ObjectMeta } | undefined) {
  return old !== undefined && object.metadata.generation === old.metadata.generation;
}

/** Upstream source (v1.36.2): pkg/api/job/warnings.go, WarningsForJobSpec. */
function jobSpecWarnings(spec: JobSpec, path: FieldPath): string[] {
  const { completionMode, completions = 0, parallelism = 0, template } = spec;
  const isMuch = completionMode === 'Indexed' && completions > MANY_COMPLETIONS && parallelism > MANY_AT_ONCE;
  const much =
    'In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail';
  return [...(isMuch ? [`${path}: ${much}`] : []), ...templateWarnings(template, path.child('template'))];
}

function templateWarnings(template: PodTemplateSpec | undefined, path: FieldPath): string[] {
  if (template?.spec === undefined) return [];
  return podSpecWarnings(template.spec, template.metadata, {
    isTemplate: true,
    metadata: path.child('metadata'),
    spec: path.child('spec'),
  });
}

function podNameWarnings(metadata: ObjectMeta): string[] {
  return hostnameWarnings(metadata, 'Pod names and hostnames');
}

function hostnameWarnings({ name = '' }: ObjectMeta, used: string): string[] {
  const problems = dns1123Label(name);
  if (problems.length === 0) return [];
  const surprise = 'which can result in surprising behavior; a DNS label is recommended';
  return [`${field('metadata', 'name')}: this is used in ${used}, ${surprise}: [${problems.join(' ')}]`];
}
