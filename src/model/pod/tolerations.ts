import type { Taint, Toleration } from '#model/generated/types.ts';
import { parseInteger } from '#model/labels/labelMatcher.ts';

/** Options of taint matching. */
export interface TolerationOptions {
  /** The feature gate TaintTolerationComparisonOperators: `Lt` and `Gt` match only when it is on. */
  readonly comparisonOperators?: boolean;
}

/**
 * Whether one toleration covers one taint. An empty effect or key covers all; an empty operator means `Equal`. `Lt` and
 * `Gt` require that the taint's number is less or greater than the toleration's.
 * Upstream source (v1.36.2): staging/src/k8s.io/api/core/v1/toleration.go, ToleratesTaint.
 */
export function toleratesTaint(toleration: Toleration, taint: Taint, options: TolerationOptions = {}): boolean {
  if (isSet(toleration.effect) && toleration.effect !== taint.effect) return false;
  if (isSet(toleration.key) && toleration.key !== taint.key) return false;
  switch (toleration.operator ?? '') {
    case '':
    case 'Equal':
      return (toleration.value ?? '') === (taint.value ?? '');
    case 'Exists':
      return true;
    case 'Lt':
    case 'Gt':
      return options.comparisonOperators === true && compares(toleration, taint);
    default:
      return false;
  }
}

function compares(toleration: Toleration, taint: Taint): boolean {
  const bound = parseInteger(toleration.value ?? '');
  const actual = parseInteger(taint.value ?? '');
  if (bound === undefined || actual === undefined) return false;
  return toleration.operator === 'Lt' ? actual < bound : actual > bound;
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** Whether any of the tolerations covers the taint. */
export function tolerates(
  tolerations: readonly Toleration[] | undefined,
  taint: Taint,
  options: TolerationOptions = {},
): boolean {
  return (tolerations ?? []).some((toleration) => toleratesTaint(toleration, taint, options));
}

/** The first taint in the node's order that passes the filter and that nothing tolerates. */
export function firstUntoleratedTaint(
  taints: readonly Taint[] | undefined,
  tolerations: readonly Toleration[] | undefined,
  isCounted: (taint: Taint) => boolean,
  options: TolerationOptions = {},
): Taint | undefined {
  return (taints ?? []).find((taint) => isCounted(taint) && !tolerates(tolerations, taint, options));
}
