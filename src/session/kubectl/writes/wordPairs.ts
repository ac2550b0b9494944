import { usageError } from '../kubectlError.ts';

/**
 * Splits words that name objects from the following words that express a change. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, GetResourcesAndPairs.
 */
export function splitPairs(
  words: readonly string[],
  change: string,
  isChange: (word: string) => boolean = isPair,
): { readonly objects: readonly string[]; readonly changes: readonly string[] } {
  const first = words.findIndex(isChange);
  const at = first < 0 ? words.length : first;
  const changes = words.slice(at);
  const late = changes.find((word) => !isChange(word));
  if (late !== undefined) throw usageError(`all resources must be specified before ${change} changes: ${late}`);
  return { objects: words.slice(0, at), changes };
}

function isPair(word: string): boolean {
  return (word.includes('=') && !word.startsWith('=')) || (word.endsWith('-') && word !== '-');
}
