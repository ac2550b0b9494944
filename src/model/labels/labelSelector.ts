import type { LabelSelector } from '#model/generated/types.ts';
import {
  allOf,
  compileRequirement,
  type LabelMatcher,
  type LabelRequirement,
  type Labels,
  matchEverything,
  matchNothing,
  SelectorError,
} from './labelMatcher.ts';

const OPERATORS = new Set(['In', 'NotIn', 'Exists', 'DoesNotExist']);

/**
 * Compiles a LabelSelector: a missing one matches nothing, an empty one everything.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go, LabelSelectorAsSelector.
 * @throws {SelectorError} in the words of the API server.
 */
export function compileLabelSelector(selector: LabelSelector | undefined): LabelMatcher {
  if (selector === undefined) return matchNothing;
  if (isEmptySelector(selector)) return matchEverything;
  const equalities = Object.entries(selector.matchLabels ?? {}).map(([key, value]) =>
    compileRequirement({ key, operator: 'In', values: [value] }),
  );
  const expressions = (selector.matchExpressions ?? []).map((expression) =>
    compileRequirement(checkedOperator(expression)),
  );
  return allOf([...equalities, ...expressions]);
}

/** `Gt` and `Lt` belong to node selectors only. */
function checkedOperator(expression: LabelRequirement): LabelRequirement {
  if (OPERATORS.has(expression.operator)) return expression;
  throw new SelectorError(`"${expression.operator}" is not a valid label selector operator`);
}

/** Whether it is without any requirement. */
export function isEmptySelector(selector: LabelSelector): boolean {
  return Object.keys(selector.matchLabels ?? {}).length === 0 && (selector.matchExpressions ?? []).length === 0;
}

/** Compiles a plain map of labels, as Services and ReplicationControllers carry it. An empty map matches everything. */
export function compileLabelMap(labels: Labels): LabelMatcher {
  return allOf(
    Object.entries(labels).map(([key, value]) => compileRequirement({ key, operator: 'In', values: [value] })),
  );
}
