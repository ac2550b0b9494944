import { isRecord } from '#base/isRecord.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';
import type { Invocation } from './invocation.ts';
import { usageError } from './kubectlError.ts';

/**
 * A filter for the objects that `-l` selects, also from files; without `-l` it accepts all. Upstream source
 * (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go, FilterByLabelSelector.
 * @throws {KubectlError} for an invalid selector.
 */
export function labelsMatch({ flags }: Invocation): (object: { readonly metadata?: unknown }) => boolean {
  try {
    const matches = compileSelectorString(flags.text('selector') ?? '');
    return ({ metadata }) => matches(labelsOf(metadata));
  } catch (error) {
    if (error instanceof SelectorError) throw usageError(error.message);
    throw error;
  }
}

function labelsOf(metadata: unknown): Readonly<Record<string, string>> {
  const labels = isRecord(metadata) && isRecord(metadata.labels) ? metadata.labels : {};
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)]));
}
