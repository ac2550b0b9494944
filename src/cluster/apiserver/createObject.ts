import { formatTime } from '#base/rfc3339.ts';
import { isNamespaced } from '#cluster/api/storeKind.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { admissionWitness } from './admission/admissionTrace.ts';
import { chargeQuotas } from './admission/resourceQuota.ts';
import { admitCreate } from './admitObject.ts';
import { ApiError, alreadyExists, badRequest, forbidden, invalid, notFound } from './apiErrors.ts';
import { generatedName, generatedUid } from './objectMetadata.ts';
import { commit, type RequestScope } from './requestScope.ts';

/** POST: names, admits, defaults and stores a new object. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go (Create), registry/rest/create.go. */
export function createObject(scope: RequestScope, kind: string, given: KubeObject): KubeObject {
  const placed = inNamespace(scope, given);
  const name = nameOf(scope, kind, placed);
  checkNamespace(scope, kind, placed, name);
  const {
    resourceVersion: _,
    deletionTimestamp: __,
    deletionGracePeriodSeconds: ___,
    selfLink: ____,
    ...metadata
  } = placed.metadata;
  const named: KubeObject = {
    ...placed,
    metadata: {
      ...metadata,
      name,
      uid: generatedUid(scope.context),
      creationTimestamp: formatTime(scope.context.nowUs),
    },
  };
  const admitted = admitCreate(named, scope.etcd, admissionWitness(scope.context), scope.callWebhooks);
  scope.callWebhooks?.('validatingAdmission');
  chargeQuotas(scope, admitted);
  if (scope.etcd.get(kind, objectKey(admitted))) throw alreadyExists(kind, name);
  return commit(scope, kind, undefined, admitted, 'created');
}

function inNamespace(scope: RequestScope, object: KubeObject): KubeObject {
  const { namespace, ...metadata } = object.metadata;
  const definitions = scope.etcd.objects('CustomResourceDefinition').values();
  if (!isNamespaced(object, definitions)) return namespace === undefined ? object : { ...object, metadata };
  const wanted = scope.request.namespace ?? namespace ?? 'default';
  if (namespace !== undefined && namespace !== wanted) {
    throw badRequest(`the namespace of the provided object does not match the namespace sent on the request`);
  }
  return namespace === wanted ? object : { ...object, metadata: { ...metadata, namespace: wanted } };
}

function nameOf(scope: RequestScope, kind: string, object: KubeObject): string {
  const { name, generateName } = object.metadata;
  if (name) return name;
  if (generateName) return generatedName(generateName, scope.context);
  throw invalid(kind, '', ['metadata.name: Required value: name or generateName is required']);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go. */
function checkNamespace(scope: RequestScope, kind: string, object: KubeObject, name: string): void {
  const { namespace } = object.metadata;
  if (namespace === undefined) return;
  const found = scope.etcd.get('Namespace', namespace);
  if (!found) {
    const { code, reason, message } = notFound('Namespace', namespace);
    throw new ApiError(code, reason, message, 'mutatingAdmission');
  }
  if (found.metadata.deletionTimestamp === undefined) return;
  throw forbidden(kind, name, `unable to create new content in namespace ${namespace} because it is being terminated`);
}
