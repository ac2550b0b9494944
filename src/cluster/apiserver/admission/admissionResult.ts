import type { ApiStatus } from '#cluster/api/request.ts';
import { storeKind } from '#cluster/api/storeKind.ts';
import type { KubeObject } from '#model/kinds.ts';
import { forbiddenStatus } from '../apiErrors.ts';

/** Result of one admission step. */
export type AdmissionResult<T extends KubeObject> =
  | { readonly ok: true; readonly object: T }
  | { readonly ok: false; readonly status: ApiStatus };

export function admitted<T extends KubeObject>(object: T): AdmissionResult<T> {
  return { ok: true, object };
}

/** 403 in the API server's words: `pods "web" is forbidden: ...`. */
export function forbidden(object: KubeObject, why: string): { readonly ok: false; readonly status: ApiStatus } {
  return { ok: false, status: forbiddenStatus(storeKind(object), object.metadata.name ?? '', why) };
}
