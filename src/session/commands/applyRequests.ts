import type { ApiRequest } from '../../cluster/api/request.ts';
import { isNamespaced, storeKind } from '../../cluster/api/storeKind.ts';
import type { KubeObject } from '../../model/kinds.ts';
import { PERSON } from './requestsOf.ts';

/** Namespaces that are there in every cluster. */
const BUILT_IN = new Set(['default', 'kube-system', 'kube-public', 'kube-node-lease']);

/** `kubectl apply` of these objects, in their order; namespaces that they name and that nobody brings are created first. */
export function applyRequests(objects: readonly KubeObject[]): ApiRequest[] {
  const placed = objects.map((object) =>
    isNamespaced(object) && !object.metadata.namespace
      ? { ...object, metadata: { ...object.metadata, namespace: 'default' } }
      : object,
  );
  return [...missingNamespaces(placed).map(namespaceRequest), ...placed.map(applyRequest)];
}

function applyRequest(object: KubeObject): ApiRequest {
  const { namespace, name } = object.metadata;
  return {
    verb: 'apply',
    user: PERSON,
    kind: storeKind(object),
    ...(namespace && isNamespaced(object) ? { namespace } : undefined),
    name,
    object,
  };
}

function namespaceRequest(name: string): ApiRequest {
  return applyRequest({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
}

function missingNamespaces(objects: readonly KubeObject[]): string[] {
  const brought = new Set(
    objects.filter((object) => object.kind === 'Namespace').map((object) => object.metadata.name),
  );
  const named = new Set(objects.filter(isNamespaced).map((object) => object.metadata.namespace ?? 'default'));
  return [...named].filter((name) => !BUILT_IN.has(name) && !brought.has(name)).sort();
}
