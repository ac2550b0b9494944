import type { NodeAffinity, NodeSelectorRequirement, NodeSelectorTerm } from '#model/generated/types.ts';
import { labelKeyProblems } from '#model/labels/validateLabels.ts';
import { forbidden, invalid, required } from './fieldProblem.ts';
import type { Finding, PathSegment } from './manifestError.ts';

type Path = readonly PathSegment[];

const MAX_WEIGHT = 100;

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateNodeAffinity, ValidateNodeSelectorRequirement. */
export function validateNodeAffinity(affinity: NodeAffinity | undefined, path: Path): Finding[] {
  const must = affinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const should = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const terms = [...path, 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'];
  const preferences = [...path, 'preferredDuringSchedulingIgnoredDuringExecution'];
  return [
    ...(must?.nodeSelectorTerms ?? []).flatMap((term, index) => validateTerm(term, [...terms, index])),
    ...should.flatMap(({ weight, preference }, index) => [
      ...(weight !== undefined && (weight <= 0 || weight > MAX_WEIGHT)
        ? [invalid([...preferences, index, 'weight'], weight, 'must be in the range 1-100')]
        : []),
      ...validateTerm(preference ?? {}, [...preferences, index, 'preference']),
    ]),
  ];
}

function validateTerm({ matchExpressions = [] }: NodeSelectorTerm, path: Path): Finding[] {
  return matchExpressions.flatMap((requirement, index) =>
    validateRequirement(requirement, [...path, 'matchExpressions', index]),
  );
}

function validateRequirement({ key, operator, values = [] }: NodeSelectorRequirement, path: Path): Finding[] {
  return [
    ...valueProblems(operator, values, path),
    ...(key ? labelKeyProblems(key).map((problem) => invalid([...path, 'key'], key, problem)) : []),
  ];
}

function valueProblems(operator: string | undefined, values: readonly string[], path: Path): Finding[] {
  const place = [...path, 'values'];
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length === 0 ? [required(place, "must be specified when `operator` is 'In' or 'NotIn'")] : [];
    case 'Exists':
    case 'DoesNotExist':
      return values.length > 0
        ? [forbidden(place, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
        : [];
    case 'Gt':
    case 'Lt':
      return values.length === 1
        ? []
        : [required(place, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
    default:
      return operator ? [invalid([...path, 'operator'], operator, 'not a valid selector operator')] : [];
  }
}
