import { problemsOfNew, problemsOfStored } from '#cluster/apiserver/admitObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Finding, ManifestErrorCode } from '#model/manifest/manifestError.ts';
import { modelLimits } from '#model/manifest/modelLimits.ts';
import { withStructs } from '#model/manifest/withStructs.ts';
import type { FieldErrorReason } from '#model/validation/fieldError.ts';

/**
 * Problems that the API server finds in an object of a file, and limits of the model. An object with a uid was taken
 * by a server already, so that only what no release takes is refused.
 */
export function serverFindings(object: KubeObject): readonly Finding[] {
  const isStored = object.metadata?.uid !== undefined;
  const refused = isStored ? problemsOfStored(object) : problemsOfNew(withStructs(object));
  if (refused.length === 0) return modelLimits(object);
  return refused.map((error) => {
    const { reason, path, message } = error;
    const hint = object.kind === 'StatefulSet' && String(path) === 'spec.updateStrategy' ? RECREATE : undefined;
    return {
      code: CODES[reason] ?? 'invalid',
      path: path.segments,
      message: `${path}: ${message}`,
      ...(hint && { hint }),
    };
  });
}

/**
 * Upstream source (v1.36.2): staging/src/k8s.io/api/apps/v1/types.go, StatefulSetUpdateStrategyType and
 * DeploymentStrategyType.
 */
const RECREATE =
  'Recreate is a strategy of Deployments; no release of apps/v1 has it for a StatefulSet: use OnDelete and delete its Pods';

const CODES: { readonly [reason in FieldErrorReason]?: ManifestErrorCode } = {
  FieldValueRequired: 'required',
  FieldValueNotSupported: 'unsupported',
};
