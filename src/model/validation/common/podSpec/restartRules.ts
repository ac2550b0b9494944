import type { Container, ContainerRestartRule } from '#model/generated/types.ts';
import { type FieldError, notSupported, required, tooMany } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';

/** All sorted. */
const POLICIES = ['Always', 'Never', 'OnFailure'];
const ACTIONS = ['Restart', 'RestartAllContainers'];
const OPERATORS = ['In', 'NotIn'];
const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;
const MISSING = 'must specify restartPolicy when restart rules are used';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateInitContainerRestartPolicy. */
export function validateInitRestartPolicy(container: Container, path: FieldPath): FieldError[] {
  if (container.restartPolicy !== undefined) return validateRestartPolicy(container, path);
  return (container.restartPolicyRules ?? []).length > 0 ? [required(path.child('restartPolicy'), MISSING)] : [];
}

/** Upstream source (v1.36.2): as above, validateContainerRestartPolicy. */
export function validateRestartPolicy(container: Container, path: FieldPath): FieldError[] {
  const { restartPolicy: policy, restartPolicyRules: rules = [] } = container;
  if (policy === undefined && rules.length === 0) return [];
  const at = path.child('restartPolicy');
  const atRules = path.child('restartPolicyRules');
  return [
    ...(policy === undefined ? [required(at, MISSING)] : []),
    ...(policy === undefined || POLICIES.includes(policy) ? [] : [notSupported(at, policy, POLICIES)]),
    ...(rules.length > MAX_RULES ? [tooMany(atRules, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => ruleProblems(rule, atRules.index(index))),
  ];
}

function ruleProblems({ action = '', exitCodes }: ContainerRestartRule, path: FieldPath): FieldError[] {
  const at = path.child('exitCodes');
  const unknownAction = ACTIONS.includes(action) ? [] : [notSupported(path.child('action'), action, ACTIONS)];
  if (exitCodes === undefined) return [...unknownAction, required(at, 'must be specified')];
  const { operator = '', values = [] } = exitCodes;
  return [
    ...unknownAction,
    ...(OPERATORS.includes(operator) ? [] : [notSupported(at.child('operator'), operator, OPERATORS)]),
    ...(values.length > MAX_EXIT_CODES ? [tooMany(at.child('values'), values.length, MAX_EXIT_CODES)] : []),
  ];
}
