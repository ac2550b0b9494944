import type { PodSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { Finding, PathSegment } from './manifestError.ts';
import { atMost, tooMany } from './overLimit.ts';

type Path = readonly PathSegment[];

/** Requests of an object beyond the limits of the model; Kubernetes would accept them. */
export function modelLimits(object: KubeObject): Finding[] {
  return [...amounts(object), ...podSpecs(object).flatMap(([spec, path]) => containerCount(spec, path))];
}

function amounts(object: KubeObject): Finding[] {
  if (isKind(object, 'Deployment') || isKind(object, 'ReplicaSet') || isKind(object, 'ReplicationController'))
    return atMost(['spec', 'replicas'], object.spec?.replicas, 'replicas');
  if (isKind(object, 'StatefulSet')) return atMost(['spec', 'replicas'], object.spec?.replicas, 'ordinals');
  if (isKind(object, 'HorizontalPodAutoscaler'))
    return atMost(['spec', 'maxReplicas'], object.spec?.maxReplicas, 'replicas');
  if (isKind(object, 'Job')) return atMost(['spec', 'parallelism'], object.spec?.parallelism, 'replicas');
  if (!isKind(object, 'CronJob')) return [];
  const path = ['spec', 'jobTemplate', 'spec', 'parallelism'];
  return atMost(path, object.spec?.jobTemplate?.spec?.parallelism, 'replicas');
}

function podSpecs(object: KubeObject): readonly (readonly [spec: PodSpec | undefined, path: Path])[] {
  if (isKind(object, 'Pod')) return [[object.spec, ['spec']]];
  if (isKind(object, 'CronJob')) {
    const path = ['spec', 'jobTemplate', 'spec', 'template', 'spec'];
    return [[object.spec?.jobTemplate?.spec?.template?.spec, path]];
  }
  const isWorkload =
    isKind(object, 'DaemonSet') ||
    isKind(object, 'Deployment') ||
    isKind(object, 'Job') ||
    isKind(object, 'ReplicaSet') ||
    isKind(object, 'ReplicationController') ||
    isKind(object, 'StatefulSet');
  return isWorkload ? [[object.spec?.template?.spec, ['spec', 'template', 'spec']]] : [];
}

function containerCount(spec: PodSpec | undefined, path: Path): Finding[] {
  const lists = [spec?.containers, spec?.initContainers, spec?.ephemeralContainers];
  const count = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return tooMany([...path, 'containers'], count, 'containers');
}
