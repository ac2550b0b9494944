import type { ApiStatus } from '#cluster/api/request.ts';
import { groupOf, type KubeObject, kindInfo } from '#model/kinds.ts';

/** What one admission step makes of a request. */
export type AdmissionResult<T extends KubeObject> =
  | { readonly ok: true; readonly object: T }
  | { readonly ok: false; readonly status: ApiStatus };

export function admitted<T extends KubeObject>(object: T): AdmissionResult<T> {
  return { ok: true, object };
}

/** 403 in the API server's words: `pods "web" is forbidden: ...`. */
export function forbidden(object: KubeObject, why: string): { readonly ok: false; readonly status: ApiStatus } {
  const message = `${resourceOf(object.kind)} "${object.metadata.name}" is forbidden: ${why}`;
  return { ok: false, status: { code: 403, reason: 'Forbidden', message } };
}

/** The resource with its group, as error messages name it: `pods`, `deployments.apps`. */
function resourceOf(kindName: string): string {
  const info = kindInfo(kindName);
  if (info === undefined) return kindName.toLowerCase();
  const group = groupOf(info.apiVersion);
  return group === '' ? info.plural : `${info.plural}.${group}`;
}
