import type { Part } from '#cluster/api/request.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { admissionWitness } from './admission/admissionTrace.ts';
import { chargeQuotas } from './admission/resourceQuota.ts';
import { admitUpdate } from './admitObject.ts';
import { modified } from './apiErrors.ts';
import { hasContents } from './namespaceFinalizers.ts';
import { commit, type RequestScope, remove } from './requestScope.ts';

export type Subresource = '' | Part;

/**
 * PUT and PATCH end here. A write that changes nothing is not made; an object that waited only for its finalizers goes.
 * `resourceVersion` is that of the state the client has seen, when it minds.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go (Update).
 */
export function updateObject(
  scope: RequestScope,
  kind: string,
  old: KubeObject,
  wanted: KubeObject,
  subresource: Subresource,
  resourceVersion: string | undefined,
): KubeObject {
  if (resourceVersion !== undefined && resourceVersion !== old.metadata.resourceVersion)
    throw modified(kind, old.metadata.name);
  scope.callWebhooks?.('mutatingAdmission');
  const admitted = admitUpdate(old, withSystemFields(old, wanted), subresource, admissionWitness(scope.context));
  scope.callWebhooks?.('validatingAdmission');
  if (sameData(admitted, old)) return old;
  if (chargesQuota(admitted, subresource)) chargeQuotas(scope, admitted, old);
  if (mayGo(admitted)) {
    remove(scope, kind, objectKey(old));
    return admitted;
  }
  return commit(
    scope,
    kind,
    old,
    admitted,
    subresource === 'status' ? 'statusUpdated' : subresource === 'scale' ? 'scaled' : 'updated',
  );
}

/** What only the server sets. Most patches leave the metadata as they are. */
function withSystemFields(old: KubeObject, wanted: KubeObject): KubeObject {
  if (wanted.metadata === old.metadata && wanted.apiVersion === old.apiVersion && wanted.kind === old.kind)
    return wanted;
  const {
    uid,
    creationTimestamp,
    deletionTimestamp,
    deletionGracePeriodSeconds,
    resourceVersion,
    generation,
    name,
    namespace,
    generateName,
  } = old.metadata;
  const fixed = {
    uid,
    creationTimestamp,
    deletionTimestamp,
    deletionGracePeriodSeconds,
    resourceVersion,
    generation,
    name,
    namespace,
    generateName,
  };
  const metadata: Record<string, unknown> = { ...wanted.metadata };
  for (const [key, value] of Object.entries(fixed)) {
    if (value === undefined) delete metadata[key];
    else metadata[key] = value;
  }
  return {
    ...wanted,
    apiVersion: old.apiVersion,
    kind: old.kind,
    metadata: metadata as unknown as KubeObject['metadata'],
  };
}

/** Which updates can use more: of Pods only a resize. Upstream source (v1.36.2): `Handles` of pkg/quota/v1/evaluator/core/*.go. */
function chargesQuota({ kind }: KubeObject, subresource: Subresource): boolean {
  if (kind === 'Pod') return subresource === 'resize';
  return subresource === '' && (kind === 'Service' || kind === 'PersistentVolumeClaim');
}

/** Marked, nobody holds it, and no grace period is left. */
function mayGo(object: KubeObject): boolean {
  const { deletionTimestamp, finalizers, deletionGracePeriodSeconds } = object.metadata;
  return (
    deletionTimestamp !== undefined &&
    (finalizers?.length ?? 0) === 0 &&
    (deletionGracePeriodSeconds ?? 0) === 0 &&
    !hasContents(object)
  );
}
