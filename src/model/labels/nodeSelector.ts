import type { NodeSelector, NodeSelectorRequirement, NodeSelectorTerm } from '#model/generated/types.ts';
import { labelValue, qualifiedName } from '#model/validation/common/labelNames.ts';
import { allOf, compileRequirement, type Labels, parseInteger } from './labelMatcher.ts';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];

const FIELD_OPERATORS = ['In', 'NotIn'];

/** The parts of a Node that a node selector reads. */
export interface SelectableNode {
  readonly metadata: { readonly name: string; readonly labels?: Labels };
}

export type NodeMatcher = (node: SelectableNode) => boolean;

const nothing: NodeMatcher = () => false;

/**
 * Compiles a NodeSelector: its terms are joined by OR, so that an empty list of terms matches nothing. A term with a
 * requirement that cannot be parsed matches nothing, while the others still count.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go.
 */
export function compileNodeSelector(selector: NodeSelector): NodeMatcher {
  const terms = selector.nodeSelectorTerms.map(compileNodeSelectorTerm);
  const [first, second] = terms;
  if (first === undefined) return nothing;
  if (second === undefined) return first;
  return (node) => terms.some((matches) => matches(node));
}

/** Compiles one term: its requirements are joined by AND, but a term without requirements matches nothing. */
export function compileNodeSelectorTerm(term: NodeSelectorTerm): NodeMatcher {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return nothing;
  if (nodeSelectorTermProblems(term, '').length > 0) return nothing;
  const byLabels = allOf(expressions.map(compileRequirement));
  const byFields = fields.map(compileField);
  return (node) => byLabels(node.metadata.labels) && byFields.every((matches) => matches(node));
}

/** Only the field `metadata.name` exists, with exactly one value. */
function compileField({ key, operator, values = [] }: NodeSelectorRequirement): NodeMatcher {
  const [name] = values;
  const isIn = operator === 'In';
  return (node) => ((key === 'metadata.name' ? node.metadata.name : '') === name) === isIn;
}

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
