import { isRecord } from '#base/record.ts';
import { customScale, numberAt, valueAt, withValueAt } from '#cluster/api/customScale.ts';
import { isCustomKind } from '#cluster/api/held.ts';
import type { LabelSelector } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { validateObjectMeta } from '#model/validation/common/metadata.ts';
import { dns1123Subdomain } from '#model/validation/common/names.ts';
import { notNegative } from '#model/validation/common/numbers.ts';
import { field } from '#model/validation/fieldError.ts';
import { type ApiError, badRequest, conflictOn, internalError, invalidOf, resourceOf } from './apiErrors.ts';
import { cannotBeHandled } from './chain/typedRequest.ts';

interface Scalable {
  readonly replicas?: number;
  readonly selector?: LabelSelector | Readonly<Record<string, string>>;
}

/** An autoscaling/v1 Scale: wanted and current replicas of an object. */
export interface Scale extends KubeObject {
  readonly kind: 'Scale';
  readonly spec: { readonly replicas?: number };
}

/**
 * Scale of an object. For a custom resource, its definition gives the paths.
 * Upstream source (v1.36.2): pkg/registry/apps/deployment/storage/storage.go, scaleFromDeployment;
 * staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/etcd.go, scaleFromCustomResource.
 */
export function scaleOf(object: KubeObject, definitions: () => Iterable<KubeObject>): Scale {
  if (isCustomKind(object)) {
    const paths = customScale(object, definitions());
    const text = paths?.selector && valueAt(object, paths.selector);
    return scaleWith(object.metadata, {
      replicas: (paths && numberAt(object, paths.specReplicas)) ?? 0,
      statusReplicas: (paths && numberAt(object, paths.statusReplicas)) ?? 0,
      selector: typeof text === 'string' ? text : '',
    });
  }
  const { replicas = 0, selector = {} } = (object.spec ?? {}) as Scalable;
  const text = formatLabelSelector(isPlain(selector) ? { matchLabels: selector } : selector);
  return scaleWith(object.metadata, {
    replicas,
    statusReplicas: ((object.status ?? {}) as Scalable).replicas ?? 0,
    selector: text === '<none>' ? '' : text,
  });
}

/** Checks that a Scale can be read, which requires the wanted replicas. @throws {ApiError} */
export function checkScale(object: KubeObject, definitions: () => Iterable<KubeObject>): void {
  if (!isCustomKind(object)) return;
  const paths = customScale(object, definitions());
  if (paths && numberAt(object, paths.specReplicas) === undefined)
    throw internalError(`the spec replicas field "${paths.specReplicasPath}" does not exist`);
}

interface ScaleFacts {
  readonly replicas: number;
  readonly statusReplicas: number;
  readonly selector: string;
}

function scaleWith(metadata: KubeObject['metadata'], { replicas, statusReplicas, selector }: ScaleFacts): Scale {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      ...(uid !== undefined && { uid }),
      ...(resourceVersion !== undefined && { resourceVersion }),
      ...(creationTimestamp !== undefined && { creationTimestamp }),
    },
    spec: replicas === 0 ? {} : { replicas },
    status: {
      replicas: statusReplicas,
      ...(selector !== '' && { selector }),
    },
  };
}

/** Whether the selector is only labels, as in ReplicationControllers. */
function isPlain(selector: object): selector is Readonly<Record<string, string>> {
  return !('matchLabels' in selector) && !('matchExpressions' in selector);
}

/**
 * Object with the replicas of a Scale and the Scale's version.
 * Upstream source (v1.36.2): pkg/registry/apps/deployment/storage/storage.go (scaleUpdatedObjectInfo),
 * pkg/apis/autoscaling/validation/validation.go (ValidateScale).
 * @throws {ApiError} when the Scale is not valid, or is of an object that has gone since.
 */
export function scaled(
  kind: string,
  old: KubeObject,
  scale: KubeObject,
  definitions: () => Iterable<KubeObject>,
): KubeObject {
  const { metadata, spec } = scale;
  if (spec !== undefined && spec !== null && !isRecord(spec)) throw wrongType('Scale.spec', spec, 'v1.ScaleSpec');
  const replicas = (spec as { readonly replicas?: unknown } | undefined)?.replicas ?? 0;
  if (typeof replicas !== 'number' || !Number.isInteger(replicas))
    throw wrongType('ScaleSpec.spec.replicas', replicas, 'int32');
  const errors = [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...notNegative(replicas, field('spec', 'replicas')),
  ];
  if (errors.length > 0) throw invalidOf('autoscaling', 'Scale', old.metadata.name, errors);
  if (metadata.uid && metadata.uid !== old.metadata.uid) {
    const { group, plural } = resourceOf(kind);
    const why = `Precondition failed: UID in precondition: ${metadata.uid}, UID in object meta: ${old.metadata.uid}`;
    throw conflictOn(group, `${plural}/scale`, old.metadata.name, why);
  }
  const { resourceVersion: _, ...others } = old.metadata;
  const version = metadata.resourceVersion;
  const paths = isCustomKind(old) ? customScale(old, definitions()) : undefined;
  const wanted = { ...old, metadata: { ...others, ...(version !== undefined && { resourceVersion: version }) } };
  return withValueAt(wanted, paths?.specReplicas ?? ['spec', 'replicas'], replicas);
}

function wrongType(path: string, value: unknown, type: string): ApiError {
  const found = Array.isArray(value)
    ? 'array'
    : typeof value === 'boolean'
      ? 'bool'
      : typeof value === 'number'
        ? `number ${value}`
        : typeof value;
  const why = `json: cannot unmarshal ${found} into Go struct field ${path} of type ${type}`;
  return badRequest(cannotBeHandled('Scale', 'autoscaling/v1', 'Scale', why));
}
