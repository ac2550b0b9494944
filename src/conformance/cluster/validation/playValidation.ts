import type { ApiResponse } from '#cluster/api/request.ts';
import { failureText } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { FeatureGates } from '#cluster/releases/featureGates.ts';
import type { PlayCase } from '#conformance/recorded.ts';
import { firstDifference, type Mismatch, type RecordedCase } from '#conformance/recorded.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kindInfo } from '#model/kinds.ts';
import { clientRefusal } from '#session/kubectl/writes/clientRefusals.ts';
import { differenceOfAnswer, type RequestCase, responseTo } from '../requests/playRequest.ts';

/** Categories `dra-validation` and `gang-validation`: a POST, or a PATCH after some setup, and the stored result. */
export const playStored: PlayCase = (recorded) => play(recorded, {});

/** The same, recorded of a server with the gate of PodGroups. */
export const playStoredGroup: PlayCase = (recorded) => play(recorded, { GenericWorkload: true });

const FILE = 'case.yaml';

interface ValidationCase extends RequestCase {
  /** Output of `kubectl apply` of the same object. */
  readonly kubectl?: { readonly stdout: string; readonly stderr: string; readonly exit: number };
}

/** Category `validation`: a POST of one object to an otherwise empty cluster. */
export const playValidation: PlayCase = (recorded) => {
  const played: ValidationCase = { ...(recorded as ValidationCase), setup: [] };
  const { kubectl, request } = played;
  const response = responseTo(played);
  return differenceOfAnswer(played, response) ?? (kubectl && commandDifference(kubectl, request.object, response));
};

function commandDifference(
  expected: NonNullable<ValidationCase['kubectl']>,
  object: KubeObject | undefined,
  response: ApiResponse,
): Mismatch | undefined {
  if (object === undefined || response.ok) return undefined;
  const prefix = `error when creating "${FILE}"`;
  const text = clientRefusal(object, FILE) ?? failureText([{ status: response.status, prefix }]);
  const { stdout, stderr, exit } = expected;
  return firstDifference({ stdout, stderr, exit }, { stdout: '', stderr: `${text}\n`, exit: 1 }, 'kubectl');
}

/** A recorded POST has the object, but not the path. */
interface StoredCase extends RecordedCase {
  readonly setup?: readonly object[];
  readonly request: { readonly verb: string; readonly object?: KubeObject; readonly path?: string };
}

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
