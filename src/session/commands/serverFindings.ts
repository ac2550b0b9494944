import { problemsOfNew } from '#cluster/apiserver/admitObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Finding, ManifestErrorCode } from '#model/manifest/manifestError.ts';
import { modelLimits } from '#model/manifest/modelLimits.ts';
import { withStructs } from '#model/manifest/withStructs.ts';
import type { FieldErrorReason } from '#model/validation/fieldError.ts';

/** What the API server would refuse in an object of a file, and what the model does not take. An object with a uid was taken by a server already. */
export function serverFindings(object: KubeObject): readonly Finding[] {
  const tooMuch = modelLimits(object);
  if (tooMuch.length > 0 || object.metadata?.uid !== undefined) return tooMuch;
  return problemsOfNew(withStructs(object)).map(({ reason, path, message }) => ({
    code: CODES[reason] ?? 'invalid',
    path: path.segments,
    message: `${path}: ${message}`,
  }));
}

const CODES: { readonly [reason in FieldErrorReason]?: ManifestErrorCode } = {
  FieldValueRequired: 'required',
  FieldValueNotSupported: 'unsupported',
};
