import type { NodeSelector, NodeSelectorRequirement, NodeSelectorTerm } from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, forbidden, invalid, required } from '../fieldError.ts';
import { labelValue } from './labelNames.ts';
import { validateLabelName } from './labels.ts';
import { dns1123Subdomain } from './names.ts';

/** Values that an update accepts because the stored object has them. */
export interface NodeSelectorOptions {
  readonly allowInvalidLabelValue?: boolean;
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateNodeSelector. */
export function validateNodeSelector(
  { nodeSelectorTerms }: NodeSelector,
  path: FieldPath,
  options: NodeSelectorOptions = {},
): FieldError[] {
  const at = path.child('nodeSelectorTerms');
  const terms = nodeSelectorTerms ?? [];
  if (terms.length === 0) return [required(at, 'must have at least one node selector term')];
  return terms.flatMap((term, index) => validateNodeSelectorTerm(term, at.index(index), options));
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateNodeSelectorTerm. */
export function validateNodeSelectorTerm(
  { matchExpressions, matchFields }: NodeSelectorTerm,
  path: FieldPath,
  options: NodeSelectorOptions = {},
): FieldError[] {
  const labels = path.child('matchExpressions');
  const fields = path.child('matchFields');
  return [
    ...(matchExpressions ?? []).flatMap((rule, index) => checkLabelRule(rule, labels.index(index), options)),
    ...(matchFields ?? []).flatMap((rule, index) => checkFieldRule(rule, fields.index(index))),
  ];
}

function checkLabelRule(
  { key = '', operator, values }: NodeSelectorRequirement,
  path: FieldPath,
  options: NodeSelectorOptions,
): FieldError[] {
  const at = path.child('values');
  const given = values ?? [];
  const ofValues = options.allowInvalidLabelValue
    ? []
    : given.flatMap((value, index) => labelValue(value).map((problem) => invalid(at.index(index), value, problem)));
  return [...checkCount(operator ?? '', given, path), ...validateLabelName(key, path.child('key')), ...ofValues];
}

const UNKNOWN_OPERATOR = 'not a valid selector operator';

function checkCount(operator: string, values: readonly string[], path: FieldPath): FieldError[] {
  const at = path.child('values');
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0 ? [] : [required(at, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      if (values.length === 0) return [];
      return [forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    case 'Gt':
    case 'Lt':
      if (values.length === 1) return [];
      return [required(at, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
    default:
      return [invalid(path.child('operator'), operator, UNKNOWN_OPERATOR)];
  }
}

/** The name is the only field of a Node that a selector may use. */
function checkFieldRule({ key = '', operator = '', values }: NodeSelectorRequirement, path: FieldPath): FieldError[] {
  const at = path.child('values');
  const given = values ?? [];
  const errors: FieldError[] = [];
  if (operator !== 'In' && operator !== 'NotIn')
    errors.push(invalid(path.child('operator'), operator, UNKNOWN_OPERATOR));
  else if (given.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(required(at, detail));
  }
  if (key !== 'metadata.name') return [...errors, invalid(path.child('key'), key, 'not a valid field selector key')];
  const names = given.flatMap((value, index) =>
    dns1123Subdomain(value).map((problem) => invalid(at.index(index), value, problem)),
  );
  return [...errors, ...names];
}

/**
 * Whether stored terms have a value that new ones must not have. Upstream source (v1.36.2):
 * pkg/apis/core/helper/helpers.go, HasInvalidLabelValueInNodeSelectorTerms.
 */
export function hasInvalidLabelValueInTerms(terms: readonly NodeSelectorTerm[] = []): boolean {
  return terms.some(({ matchExpressions }) =>
    (matchExpressions ?? []).some(({ values }) => (values ?? []).some((value) => labelValue(value).length > 0)),
  );
}
