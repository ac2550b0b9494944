import type { ApiResponse } from '#cluster/api/request.ts';
import { failureText } from '#cluster/kubectl/terminal/statusText.ts';
import { type Difference, firstDifference } from '#conformance/difference.ts';
import type { PlayCase } from '#conformance/recorded.ts';
import type { KubeObject } from '#model/kinds.ts';
import { clientRefusal } from '#session/kubectl/writes/clientRefusals.ts';
import { differenceOfAnswer, type RequestCase, responseTo } from '../requests/playRequest.ts';

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
): Difference | undefined {
  if (object === undefined || response.ok) return undefined;
  const prefix = `error when creating "${FILE}"`;
  const text = clientRefusal(object, FILE) ?? failureText([{ status: response.status, prefix }]);
  const { stdout, stderr, exit } = expected;
  return firstDifference({ stdout, stderr, exit }, { stdout: '', stderr: `${text}\n`, exit: 1 }, 'kubectl');
}
