import type {
  JobSpec,
  PodFailurePolicyOnExitCodesRequirement,
  PodFailurePolicyOnPodConditionsPattern,
  PodFailurePolicyRule,
  SuccessPolicyRule,
} from '#model/generated/types.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { byteLength, checkName } from '../common/names.ts';
import { notNegative } from '../common/numbers.ts';
import type { FieldPath } from '../fieldError.ts';
import { duplicate, type FieldError, invalid, notSupported, required, tooLong, tooMany } from '../fieldError.ts';
import { goQuote, goStruct } from '../goValue.ts';
import { countIndexes } from './jobIndexes.ts';

const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;
const MAX_CONDITIONS = 20;
const MAX_INDEXES_BYTES = 64 * 1024;
/** All sorted. */
const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const OPERATORS = ['In', 'NotIn'];
const STATUSES = ['False', 'True', 'Unknown'];

/** A value that must be one of a few words, with Go's list of them when it is missing. */
function word(value: string, supported: readonly string[], path: FieldPath): FieldError[] {
  if (value === '') return [required(path, `valid values: [${supported.map(goQuote).join(' ')}]`)];
  return supported.includes(value) ? [] : [notSupported(path, value, supported)];
}

/** An error whose message does not show the value. */
function invalidWhole(path: FieldPath, detail: string): FieldError {
  return { ...invalid(path, '', detail), message: `Invalid value: ${detail}` };
}

/** Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go, validatePodFailurePolicy. */
export function podFailurePolicy(spec: JobSpec, path: FieldPath): FieldError[] {
  if (spec.podFailurePolicy === undefined) return [];
  const { rules = [] } = spec.podFailurePolicy;
  const at = path.child('rules');
  const { containers = [], initContainers = [] } = spec.template?.spec ?? { containers: [] };
  const names = new Set([...containers, ...initContainers].map(({ name }) => name));
  return [
    ...(rules.length > MAX_RULES ? [tooMany(at, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => failureRule(spec, rule, names, at.index(index))),
  ];
}

function failureRule(
  { backoffLimitPerIndex }: JobSpec,
  { action = '', onExitCodes, onPodConditions = [] }: PodFailurePolicyRule,
  names: ReadonlySet<string>,
  path: FieldPath,
): FieldError[] {
  const atAction = path.child('action');
  const lacksLimit = action === 'FailIndex' && backoffLimitPerIndex === undefined;
  const both = onExitCodes !== undefined && onPodConditions.length > 0;
  const none = onExitCodes === undefined && onPodConditions.length === 0;
  return [
    ...(lacksLimit ? [invalid(atAction, action, 'requires the backoffLimitPerIndex to be set')] : []),
    ...word(action, ACTIONS, atAction),
    ...(onExitCodes ? exitCodes(onExitCodes, names, path.child('onExitCodes')) : []),
    ...podConditions(onPodConditions, path.child('onPodConditions')),
    ...(both ? [invalidWhole(path, 'specifying both OnExitCodes and OnPodConditions is not supported')] : []),
    ...(none ? [invalidWhole(path, 'specifying one of OnExitCodes and OnPodConditions is required')] : []),
  ];
}

function podConditions(patterns: readonly PodFailurePolicyOnPodConditionsPattern[], path: FieldPath): FieldError[] {
  return [
    ...(patterns.length > MAX_CONDITIONS ? [tooMany(path, patterns.length, MAX_CONDITIONS)] : []),
    ...patterns.flatMap(({ type = '', status = '' }, index) => [
      ...checkName(qualifiedName, type, path.index(index).child('type')),
      ...word(status, STATUSES, path.index(index).child('status')),
    ]),
  ];
}

function exitCodes(
  { operator = '', containerName, values: given }: PodFailurePolicyOnExitCodesRequirement,
  names: ReadonlySet<string>,
  path: FieldPath,
): FieldError[] {
  const values = given ?? [];
  const atValues = path.child('values');
  const shown = () => goStruct('[]number', given);
  const unknownName = 'must be one of the container or initContainer names in the pod template';
  const isOrdered = values.every((value, index) => index === 0 || (values[index - 1] ?? 0) <= value);
  return [
    ...word(operator, OPERATORS, path.child('operator')),
    ...(containerName === undefined || names.has(containerName)
      ? []
      : [invalid(path.child('containerName'), containerName, unknownName)]),
    ...(values.length === 0 ? [invalid(atValues, shown(), 'at least one value is required')] : []),
    ...(values.length > MAX_EXIT_CODES ? [tooMany(atValues, values.length, MAX_EXIT_CODES)] : []),
    ...values.flatMap((value, index) => [
      ...(operator === 'In' && value === 0
        ? [invalid(atValues.index(index), value, 'must not be 0 for the In operator')]
        : []),
      ...(values.indexOf(value) < index ? [duplicate(atValues.index(index), value)] : []),
    ]),
    ...(isOrdered ? [] : [invalid(atValues, shown(), 'must be ordered')]),
  ];
}

/** Upstream source (v1.36.2): as above, validateSuccessPolicy. */
export function successPolicy(spec: JobSpec, path: FieldPath): FieldError[] {
  const { successPolicy: policy, completionMode, completions = 0 } = spec;
  if (policy === undefined) return [];
  if (completionMode !== 'Indexed')
    return [invalid(path, goStruct('SuccessPolicy', policy), 'requires indexed completion mode')];
  const { rules = [] } = policy;
  const at = path.child('rules');
  const none = 'at least one rules must be specified when the successPolicy is specified';
  return [
    ...(rules.length === 0 ? [required(at, none)] : []),
    ...(rules.length > MAX_RULES ? [tooMany(at, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => successRule(rule, completions, at.index(index))),
  ];
}

function successRule(
  { succeededCount: count, succeededIndexes: indexes }: SuccessPolicyRule,
  completions: number,
  path: FieldPath,
): FieldError[] {
  const [atCount, atIndexes] = [path.child('succeededCount'), path.child('succeededIndexes')];
  const named = indexes === undefined ? undefined : countIndexes(indexes, completions);
  const errors: FieldError[] = [];
  if (count === undefined && indexes === undefined)
    errors.push(required(path, 'at least one of succeededCount or succeededIndexes must be specified'));
  if (indexes !== undefined && byteLength(indexes) > MAX_INDEXES_BYTES)
    errors.push(tooLong(atIndexes, indexes, MAX_INDEXES_BYTES));
  if (indexes !== undefined && named?.problem !== undefined)
    errors.push(invalid(atIndexes, indexes, `error parsing succeededIndexes: ${named.problem}`));
  if (count === undefined) return errors;
  const most = (number: number, what: string) => `must be less than or equal to ${number} (the number of ${what})`;
  errors.push(...notNegative(count, atCount));
  if (count > completions) errors.push(invalid(atCount, count, most(completions, 'specified completions')));
  if (named !== undefined && count > named.count)
    errors.push(invalid(atCount, count, most(named.count, 'indexes in the specified succeededIndexes field')));
  return errors;
}

/** Upstream source (v1.36.2): as above, validatePodReplacementPolicy. */
export function podReplacementPolicy(
  { podReplacementPolicy: policy, podFailurePolicy: failure }: JobSpec,
  path: FieldPath,
): FieldError[] {
  if (policy === undefined) return [];
  const supported = failure === undefined ? ['Failed', 'TerminatingOrFailed'] : ['Failed'];
  return supported.includes(policy) ? [] : [notSupported(path, policy, supported)];
}
