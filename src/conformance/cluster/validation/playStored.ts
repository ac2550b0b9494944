import type { PlayCase, RecordedCase } from '#conformance/recorded.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import { playRequest } from '../requests/playRequest.ts';

/** A recorded POST has the object, but not the path. */
interface StoredCase extends RecordedCase {
  readonly setup?: readonly object[];
  readonly request: { readonly verb: string; readonly object?: KubeObject; readonly path?: string };
}

/** Categories `dra-validation` and `gang-validation`: a POST, or a PATCH after some setup, and the stored result. */
export const playStored: PlayCase = (recorded, shared) => {
  const { setup = [], request, ...rest } = recorded as StoredCase;
  const path = request.path ?? (request.object && collection(request.object));
  return playRequest({ ...rest, setup, request: { ...request, path } } as RecordedCase, shared);
};

/** The path, also in a version of the group that the server does not serve. */
function collection({ apiVersion, kind, metadata }: KubeObject): string {
  const info = kindInfo(kind);
  if (!info) throw new Error(`no resource serves ${kind}`);
  const prefix = apiVersion.includes('/') ? '/apis' : '/api';
  const place = info.namespaced ? `/namespaces/${metadata.namespace ?? 'default'}` : '';
  return `${prefix}/${apiVersion}${place}/${info.plural}`;
}
