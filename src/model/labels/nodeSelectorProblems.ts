import type { NodeSelectorRequirement, NodeSelectorTerm } from '#model/generated/types.ts';
import { labelValue, qualifiedName } from '#model/validation/common/labelNames.ts';
import { parseInteger } from './labelMatcher.ts';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];
const FIELD_OPERATORS = ['In', 'NotIn'];

/**
 * The problems that make a term of a node selector unreadable, one per line; `path` is the path of the term. The API
 * server accepts such terms: it does not check the values.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go,
 * newNodeSelectorTerm; staging/src/k8s.io/apimachinery/pkg/labels/selector.go, NewRequirement.
 */
export function nodeSelectorTermProblems(
  { matchExpressions = [], matchFields = [] }: NodeSelectorTerm,
  path: string,
): string[] {
  return [
    ...matchExpressions.flatMap((requirement, i) => dns1123Label(requirement, `${path}.matchExpressions[${i}]`)),
    ...matchFields.flatMap((requirement, i) => fieldProblems(requirement, `${path}.matchFields[${i}]`)),
  ];
}

function dns1123Label({ key, operator, values: given }: NodeSelectorRequirement, path: string): string[] {
  const values = given ?? [];
  if (!OPERATORS.includes(operator)) return [unsupported(operator, path, OPERATORS)];
  const keys = qualifiedName(key);
  const invalidValues = values.flatMap((value, i) => {
    const problems = labelValue(value);
    return problems.length > 0 ? [invalid(`${path}.values[${i}][${key}]`, value, problems.join('; '))] : [];
  });
  return [
    ...(keys.length > 0 ? [invalid(`${path}.key`, key, keys.join('; '))] : []),
    ...countProblems(operator, given, `${path}.values`),
    ...invalidValues,
  ];
}

function countProblems(operator: string, given: readonly string[] | undefined, path: string): string[] {
  const values = given ?? [];
  if (operator === 'In' || operator === 'NotIn')
    return values.length === 0 ? [invalid(path, given, "for 'in', 'notin' operators, values set can't be empty")] : [];
  if (operator === 'Exists' || operator === 'DoesNotExist')
    return values.length > 0 ? [invalid(path, values, 'values set must be empty for exists and does not exist')] : [];
  const noInteger = values.flatMap((value, i) =>
    parseInteger(value) === undefined
      ? [invalid(`${path}[${i}]`, value, "for 'Gt', 'Lt' operators, the value must be an integer")]
      : [],
  );
  const count = invalid(path, given, "for 'Gt', 'Lt' operators, exactly one value is required");
  return [...(values.length === 1 ? [] : [count]), ...noInteger];
}

function fieldProblems({ operator, values }: NodeSelectorRequirement, path: string): string[] {
  if (!FIELD_OPERATORS.includes(operator)) return [unsupported(operator, path, FIELD_OPERATORS)];
  return values?.length === 1 ? [] : [invalid(`${path}.values`, values, 'must have one element')];
}

/** A list that is absent is shown as `null`, one that is empty as `[]`. */
function invalid(path: string, value: string | readonly string[] | undefined, message: string): string {
  return `${path}: Invalid value: ${JSON.stringify(value ?? null)}: ${message}`;
}

function unsupported(operator: string, path: string, supported: readonly string[]): string {
  const list = supported.map((each) => `"${each}"`).join(', ');
  return `${path}.operator: Unsupported value: "${operator}": supported values: ${list}`;
}
