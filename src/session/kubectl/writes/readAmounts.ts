import { quantityProblem } from '#model/quantity/parseQuantity.ts';
import { usageError } from '../kubectlError.ts';

/** `cpu=100m,memory=256Mi`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/generate/versioned/run.go, populateResourceListV1. */
export function readAmounts(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair): [string, string] => {
      const [name = '', value, ...more] = pair.split('=');
      if (value === undefined || more.length > 0)
        throw usageError(`Invalid argument syntax ${pair}, expected <resource>=<value>`);
      const problem = quantityProblem(value);
      if (problem !== undefined) throw usageError(problem);
      return [name, value];
    }),
  );
}
