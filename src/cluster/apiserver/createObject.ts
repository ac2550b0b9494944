import { extended } from '#base/extended.ts';
import { formatTime } from '#base/rfc3339.ts';
import type { FieldHistory } from '#cluster/api/fieldHistory.ts';
import { isCustomKind, isNamespaced } from '#cluster/api/held.ts';
import type { ObjectMeta } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { field, required } from '#model/validation/fieldError.ts';
import { hasValidator } from '#model/validation/validators.ts';
import { warningsOf } from '#model/warnings/warnings.ts';
import { admissionWitness } from './admission/admissionResult.ts';
import { admittedAlike, rememberAdmitted } from './admission/admittedAlike.ts';
import { judgeByPolicies } from './admission/policies.ts';
import { chargeQuotas } from './admission/resourceQuota.ts';
import { validateAdmission } from './admission/validateAdmission.ts';
import { admitCreate } from './admitObject.ts';
import {
  ApiError,
  alreadyExists,
  asError,
  badRequest,
  forbiddenStatus,
  invalid,
  notFound,
  plainError,
} from './apiErrors.ts';
import { established, readDefined } from './customResources/customResource.ts';
import { created } from './fields/fieldRecords.ts';
import { commit, givenManagers, type RequestScope } from './requestScope.ts';
import { generatedName, generatedUid } from './seedStore.ts';

/** POST: names, admits, defaults and stores a new object. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go (Create), registry/rest/create.go. */
export function createObject(
  scope: RequestScope,
  kind: string,
  given: KubeObject,
  fields: FieldHistory = created(scope, given),
): KubeObject {
  const placed = inNamespace(scope, readDefined(scope, given));
  const name = nameOf(scope, kind, placed);
  checkNamespace(scope, kind, placed, name);
  const managedFields = givenManagers(placed.metadata);
  const own = withoutOwn(placed.metadata);
  const named: KubeObject = {
    ...placed,
    metadata: extended(managedFields?.length ? extended(own, { managedFields }) : own, {
      name,
      uid: generatedUid(scope.context),
      creationTimestamp: formatTime(scope.context.nowUs),
    }),
  };
  const admitted = admittedCreate(scope, kind, placed, named);
  chargeQuotas(scope, admitted);
  const version = placed.metadata.resourceVersion ?? '';
  if (/^\d+$/.test(version) && Number(version) > 0)
    throw plainError('resourceVersion should not be set on objects to be created');
  const present = scope.etcd.get(kind, objectKey(admitted));
  if (present) throw exists(kind, placed, present);
  const stored = commit(scope, kind, undefined, admitted, 'created', fields);
  if (isKind(stored, 'CustomResourceDefinition'))
    commit(scope, kind, stored, established(stored, scope.context.nowUs), 'statusUpdated');
  return stored;
}

/** Stored form of a new object, after admission. */
function admittedCreate(scope: RequestScope, kind: string, placed: KubeObject, named: KubeObject): KubeObject {
  const { etcd, context, callWebhooks } = scope;
  const newName = (base: string) => generatedName(base, context, 'volumeNames');
  const isShown = context.trace !== undefined || callWebhooks !== undefined;
  const alike = isShown ? undefined : admittedAlike(placed, drawnFor(named), etcd, newName);
  if (alike) {
    judgeByPolicies(scope, { kind, object: alike });
    return alike;
  }
  const names: string[] = [];
  let isWarned = false;
  const warn = (text: string) => {
    isWarned = true;
    scope.warn?.(text);
  };
  const admitted = admittedUnnamed(placed, () =>
    admitCreate(named, {
      etcd,
      newName: (base) => {
        const name = newName(base);
        names.push(name);
        return name;
      },
      random: (first, last) => context.random('kube-apiserver/services').int(first, last),
      witness: admissionWitness(context),
      warn,
      callWebhooks,
    }),
  );
  for (const text of warningsOf(admitted)) warn(text);
  validateAdmission({ object: admitted, subresource: '', etcd, warn });
  judgeByPolicies(scope, { kind, object: admitted });
  callWebhooks?.('validatingAdmission');
  if (!isShown && !isWarned) rememberAdmitted(placed, admitted, etcd, names);
  return admitted;
}

function drawnFor({ metadata: { name, uid = '', creationTimestamp = '' } }: KubeObject) {
  return { name, uid, creationTimestamp };
}

/**
 * An object with a generated name has no name while plugins change it. Their errors use its name prefix instead.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/errors.go, extractResourceName.
 */
function admittedUnnamed(given: KubeObject, admit: () => KubeObject): KubeObject {
  try {
    return admit();
  } catch (error) {
    const { name, generateName: base } = given.metadata;
    if (name || !base || !(error instanceof ApiError) || error.stage !== 'mutatingAdmission') throw error;
    const { code, reason, message, stage, details } = error;
    const named = details?.name;
    if (!named) throw error;
    const unnamed = message.replace(`"${named}"`, `"${base}"`);
    throw new ApiError(code, reason, unnamed, stage, { details: { ...details, name: base } });
  }
}

/** Fields that only the server writes. */
const OWN = [
  'resourceVersion',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
  'managedFields',
] as const;

function withoutOwn(metadata: ObjectMeta): ObjectMeta {
  // Controllers set none of them. Omitting fields from a copy costs much more than copying.
  if (!OWN.some((field) => field in metadata)) return metadata;
  const {
    resourceVersion: _,
    deletionTimestamp: __,
    deletionGracePeriodSeconds: ___,
    selfLink: ____,
    managedFields: _____,
    ...given
  } = metadata;
  return given;
}

function inNamespace(scope: RequestScope, object: KubeObject): KubeObject {
  const { namespace } = object.metadata;
  const definitions = isCustomKind(object) ? scope.etcd.objects('CustomResourceDefinition').values() : [];
  if (!isNamespaced(object, definitions)) return namespace === undefined ? object : withoutNamespace(object);
  const wanted = scope.request.namespace ?? namespace ?? 'default';
  if (namespace !== undefined && namespace !== wanted) {
    throw badRequest(`the namespace of the provided object does not match the namespace sent on the request`);
  }
  if (namespace === wanted) return object;
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, namespace: wanted } };
}

function withoutNamespace(object: KubeObject): KubeObject {
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function nameOf(scope: RequestScope, kind: string, object: KubeObject): string {
  const { name, generateName } = object.metadata;
  if (name) return name;
  if (generateName) return generatedName(generateName, scope.context);
  // Upstream source (v1.36.2): pkg/registry/core/limitrange/strategy.go, PrepareForCreate.
  if (kind === 'LimitRange') return generatedUid(scope.context);
  // Validation says so of built-in kinds, with all else that it finds.
  if (hasValidator(object)) return '';
  throw invalid(kind, '', [required(field('metadata', 'name'), 'name or generateName is required')]);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/rest/create.go (CheckGeneratedNameError), generic/registry/store.go (create). */
function exists(kind: string, given: KubeObject, present: KubeObject): ApiError {
  const found = alreadyExists(kind, present.metadata.name, present.metadata.deletionTimestamp !== undefined);
  if (!given.metadata.name && given.metadata.generateName)
    return new ApiError(
      409,
      'AlreadyExists',
      `${found.message}, the server was not able to generate a unique name for the object`,
      'storage',
      { details: { ...found.details, retryAfterSeconds: 1 } },
    );
  return found;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go. */
function checkNamespace(scope: RequestScope, kind: string, object: KubeObject, name: string): void {
  const { namespace } = object.metadata;
  if (namespace === undefined) return;
  const found = scope.etcd.get('Namespace', namespace);
  if (!found) throw asError(notFound('Namespace', namespace), 'mutatingAdmission');
  if (found.metadata.deletionTimestamp === undefined) return;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const { details, ...status } = forbiddenStatus(kind, name, why);
  const message = `namespace ${namespace} is being terminated`;
  const causes = [{ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' }];
  throw asError({ ...status, details: { ...details, causes } }, 'mutatingAdmission');
}
