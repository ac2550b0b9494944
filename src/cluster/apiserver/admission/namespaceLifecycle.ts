import type { ApiStatus } from '#cluster/api/request.ts';
import type { Namespace } from '#model/generated/types.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';

const IMMORTAL = new Set(['default', 'kube-system', 'kube-public']);

/**
 * Nothing is created in a Namespace that does not exist or is going away.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go.
 */
export function admitIntoNamespace<T extends KubeObject>(
  object: T,
  namespace: Namespace | undefined,
): AdmissionResult<T> {
  if (kindInfo(object.kind)?.namespaced !== true) return admitted(object);
  const name = object.metadata.namespace ?? '';
  if (namespace === undefined)
    return { ok: false, status: { code: 404, reason: 'NotFound', message: `namespaces "${name}" not found` } };
  const isTerminating = namespace.metadata.deletionTimestamp !== undefined || namespace.status?.phase === 'Terminating';
  if (!isTerminating) return admitted(object);
  return forbidden(object, `unable to create new content in namespace ${name} because it is being terminated`);
}

/** The Namespaces that Kubernetes itself lives in cannot be deleted; undefined when deletion may go on. */
export function refuseNamespaceDeletion(name: string): ApiStatus | undefined {
  if (!IMMORTAL.has(name)) return undefined;
  return {
    code: 403,
    reason: 'Forbidden',
    message: `namespaces "${name}" is forbidden: this namespace may not be deleted`,
  };
}
