/**
 * Joins several errors into one text, without repeated messages.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/errors/errors.go.
 */
export function aggregate(errors: readonly string[]): string {
  const [first, ...more] = [...new Set(errors)];
  return more.length === 0 ? (first ?? '') : `[${[first, ...more].join(', ')}]`;
}
