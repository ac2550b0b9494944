import type { FeatureGates } from '#cluster/releases/featureGates.ts';
import type { PlayCase, RecordedCase } from '#conformance/recorded.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import { differenceOfAnswer, type RequestCase, responseTo } from '../requests/playRequest.ts';

/** A recorded POST has the object, but not the path. */
interface StoredCase extends RecordedCase {
  readonly setup?: readonly object[];
  readonly request: { readonly verb: string; readonly object?: KubeObject; readonly path?: string };
}

/** Categories `dra-validation` and `gang-validation`: a POST, or a PATCH after some setup, and the stored result. */
export const playStored: PlayCase = (recorded) => play(recorded, {});

/** The same, recorded of a server with the gate of PodGroups. */
export const playStoredGroup: PlayCase = (recorded) => play(recorded, { GenericWorkload: true });

function play(recorded: RecordedCase, gates: FeatureGates): ReturnType<PlayCase> {
  const { setup = [], request, ...rest } = recorded as StoredCase;
  const path = request.path ?? (request.object && collection(request.object));
  const played = { ...rest, setup, request: { ...request, path } } as RequestCase;
  return differenceOfAnswer(played, responseTo(played, gates));
}

/** The path, also in a version of the group that the server does not serve. */
function collection({ apiVersion, kind, metadata }: KubeObject): string {
  const info = kindInfo(kind);
  if (!info) throw new Error(`no resource serves ${kind}`);
  const prefix = apiVersion.includes('/') ? '/apis' : '/api';
  const place = info.namespaced ? `/namespaces/${metadata.namespace ?? 'default'}` : '';
  return `${prefix}/${apiVersion}${place}/${info.plural}`;
}
