import { LIMITS, type LimitName, limitProblem } from '#base/limits.ts';
import { isRecord } from '#base/record.ts';
import type { PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isKind } from '#model/kinds.ts';
import { byteLength } from '#model/validation/common/names.ts';
import type { Finding, PathSegment } from './manifestError.ts';
import { formatPath } from './manifestError.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, TotalAnnotationSizeLimitB. */
const ANNOTATIONS_BYTES = 256 * 1024;
/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/config.go, MaxRequestBodyBytes. */
const REQUEST_BODY_BYTES = 3 * 1024 * 1024;

/** Parts of an object that are so large that the API server refuses it, whatever its content. */
export function sizeProblems(object: KubeObject): Finding[] {
  const annotations: unknown = object.metadata?.annotations;
  if (isRecord(annotations) && bytesOfMap(annotations) > ANNOTATIONS_BYTES) {
    const path = ['metadata', 'annotations'];
    return [
      {
        code: 'invalid',
        path,
        message: `metadata.annotations: Too long: may not be more than ${ANNOTATIONS_BYTES} bytes`,
      },
    ];
  }
  if (jsonBytes(object, REQUEST_BODY_BYTES) <= REQUEST_BODY_BYTES) return [];
  return [{ code: 'limit', path: [], message: `Request entity too large: limit is ${REQUEST_BODY_BYTES}` }];
}

function bytesOfMap(map: { readonly [key: string]: unknown }): number {
  return Object.entries(map).reduce(
    (sum, [key, value]) => sum + byteLength(key) + (typeof value === 'string' ? byteLength(value) : 0),
    0,
  );
}

/** The approximate size of the value as JSON: an escape counts as one. Stops counting above `limit`. */
function jsonBytes(value: unknown, limit: number): number {
  if (typeof value === 'string') return byteLength(value) + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let sum = 2;
  for (const [key, child] of Object.entries(value)) {
    if (sum > limit) break;
    sum += (Array.isArray(value) ? 1 : key.length + 4) + jsonBytes(child, limit - sum);
  }
  return sum;
}

/** Maps of these names hold a program's own data, which nothing searches. */
const DATA = new Set(['data', 'binaryData', 'stringData']);

/** The first list or map of an object of a known kind with more items than the model can check in reasonable time. */
export function listProblems(value: unknown, path: readonly PathSegment[] = []): Finding[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length > LIMITS.listItems.most && !DATA.has(String(path.at(-1))))
    return tooMany(path, entries.length, 'listItems');
  for (const [key, child] of entries) {
    const found = listProblems(child, [...path, isList ? Number(key) : key]);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * A number above the limit of the model; Kubernetes would accept it. If the value is not a number, the API server
 * refuses it in its own words.
 */
function atMost(path: readonly PathSegment[], value: unknown, name: LimitName): Finding[] {
  return typeof value === 'number' ? tooMany(path, value, name) : [];
}

/**
 * The problem of too many values under `path`. Kubernetes would take them, so the message says that the limit is the
 * model's.
 */
function tooMany(path: readonly PathSegment[], count: number, name: LimitName): Finding[] {
  const problem = limitProblem(name, count);
  if (problem === undefined) return [];
  return [{ code: 'limit', path, message: `${formatPath(path)}: not in this model: ${problem}` }];
}

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
