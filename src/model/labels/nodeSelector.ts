import type { NodeSelector, NodeSelectorRequirement, NodeSelectorTerm } from '#model/generated/types.ts';
import { allOf, compileRequirement, type Labels } from './labelMatcher.ts';
import { nodeSelectorTermProblems } from './nodeSelectorProblems.ts';

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
