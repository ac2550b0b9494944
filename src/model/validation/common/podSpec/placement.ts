import type {
  Affinity,
  LabelSelector,
  NodeAffinity,
  PodAffinity,
  PodAffinityTerm,
  Toleration,
} from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid, notSupported, required } from '../../fieldError.ts';
import { labelValue } from '../labelNames.ts';
import { validateLabelSelector } from '../labelSelector.ts';
import { validateLabelName } from '../labels.ts';
import { checkName, dns1123Label } from '../names.ts';
import { validateNodeSelector, validateNodeSelectorTerm } from '../nodeSelector.ts';
import type { PodOptions } from './podOptions.ts';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** The listed operators for an unknown one depend on whether it belongs to a gate that is off. */
const OPERATORS = ['Equal', 'Exists'];

const COMPARING = ['Lt', 'Gt'];

const EMPTY_KEY = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateAffinity. */
export function validateAffinity(affinity: Affinity | undefined, path: FieldPath, options: PodOptions): FieldError[] {
  const { nodeAffinity, podAffinity, podAntiAffinity } = affinity ?? {};
  return [
    ...(nodeAffinity ? validateNodeAffinity(nodeAffinity, path.child('nodeAffinity'), options) : []),
    ...(podAffinity ? validatePodAffinity(podAffinity, path.child('podAffinity'), options) : []),
    ...(podAntiAffinity ? validatePodAffinity(podAntiAffinity, path.child('podAntiAffinity'), options) : []),
  ];
}

function validateNodeAffinity(affinity: NodeAffinity, path: FieldPath, options: PodOptions): FieldError[] {
  const { [REQUIRED]: needed, [PREFERRED]: preferred = [] } = affinity;
  const allowInvalid = options.allowInvalidLabelValueInRequiredNodeAffinity ?? false;
  return [
    ...(needed ? validateNodeSelector(needed, path.child(REQUIRED), { allowInvalidLabelValue: allowInvalid }) : []),
    ...preferred.flatMap(({ weight = 0, preference = {} }, index) => {
      const at = path.child(PREFERRED).index(index);
      // Values of preferred terms may be wrong: Kubernetes has always accepted them.
      const term = validateNodeSelectorTerm(preference, at.child('preference'), { allowInvalidLabelValue: true });
      return [...validateWeight(weight, at.child('weight')), ...term];
    }),
  ];
}

function validateWeight(weight: number, path: FieldPath): FieldError[] {
  return weight > 0 && weight <= 100 ? [] : [invalid(path, weight, 'must be in the range 1-100')];
}

function validatePodAffinity(affinity: PodAffinity, path: FieldPath, options: PodOptions): FieldError[] {
  const { [REQUIRED]: needed = [], [PREFERRED]: preferred = [] } = affinity;
  return [
    ...needed.flatMap((term, index) => validateTerm(term, path.child(REQUIRED).index(index), options)),
    ...preferred.flatMap(({ weight = 0, podAffinityTerm }, index) => {
      const at = path.child(PREFERRED).index(index);
      return [
        ...validateWeight(weight, at.child('weight')),
        ...validateTerm(podAffinityTerm ?? { topologyKey: '' }, at.child('podAffinityTerm'), options),
      ];
    }),
  ];
}

function validateTerm(term: PodAffinityTerm, path: FieldPath, options: PodOptions): FieldError[] {
  const { labelSelector, namespaceSelector, namespaces = [], topologyKey = '' } = term;
  const selectorOptions = { allowInvalidLabelValue: options.allowInvalidLabelValueInSelector ?? false };
  return [
    ...validateLabelSelector(labelSelector, path.child('labelSelector'), selectorOptions),
    ...validateLabelSelector(namespaceSelector, path.child('namespaceSelector'), selectorOptions),
    ...namespaces.flatMap((name) => checkName(dns1123Label, name, path.child('namespace'))),
    ...validateMatchLabelKeys(term.matchLabelKeys ?? [], term.mismatchLabelKeys ?? [], labelSelector, path),
    ...(topologyKey === '' ? [required(path.child('topologyKey'), 'can not be empty')] : []),
    ...validateLabelName(topologyKey, path.child('topologyKey')),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateMatchLabelKeysAndMismatchLabelKeys. */
export function validateMatchLabelKeys(
  keys: readonly string[],
  mismatchKeys: readonly string[],
  selector: LabelSelector | undefined,
  path: FieldPath,
): FieldError[] {
  return [
    ...labelKeys(keys, selector, path.child('matchLabelKeys')),
    ...labelKeys(mismatchKeys, selector, path.child('mismatchLabelKeys')),
    ...(selector ? inBoth(keys, selector, path) : []),
    ...keys.flatMap((key, index) =>
      mismatchKeys.includes(key)
        ? [
            invalid(
              path.child('matchLabelKeys').index(index),
              key,
              'exists in both matchLabelKeys and mismatchLabelKeys',
            ),
          ]
        : [],
    ),
  ];
}

function labelKeys(keys: readonly string[], selector: LabelSelector | undefined, path: FieldPath): FieldError[] {
  if (keys.length === 0) return [];
  if (selector === undefined) return [forbidden(path, 'must not be specified when labelSelector is not set')];
  return keys.flatMap((key, index) => validateLabelName(key, path.index(index)));
}

/** The server itself adds one expression for each key; another one with the same key is too many. */
function inBoth(
  keys: readonly string[],
  { matchLabels, matchExpressions }: LabelSelector,
  path: FieldPath,
): FieldError[] {
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const selected = new Set(Object.keys(matchLabels ?? {}));
  return (matchExpressions ?? []).flatMap(({ key = '' }) => {
    const index = indexes.get(key);
    const isTwice = index !== undefined && selected.has(key);
    selected.add(key);
    return isTwice ? [invalid(path.index(index), key, 'exists in both matchLabelKeys and labelSelector')] : [];
  });
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateTolerations. */
export function validateTolerations(tolerations: readonly Toleration[], path: FieldPath): FieldError[] {
  return tolerations.flatMap(({ key = '', operator = '', value = '', effect = '', tolerationSeconds }, index) => {
    const at = path.index(index);
    const isLimited = tolerationSeconds !== undefined && effect !== 'NoExecute';
    return [
      ...(key === '' ? [] : validateLabelName(key, at.child('key'))),
      ...(key === '' && operator !== 'Exists' ? [invalid(at.child('operator'), operator, EMPTY_KEY)] : []),
      ...(isLimited
        ? [invalid(at.child('effect'), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set")]
        : []),
      ...valueProblems(operator, value, at.child('operator')),
      ...(effect === '' ? [] : taintEffect(effect, at.child('effect'))),
    ];
  });
}

function valueProblems(operator: string, value: string, path: FieldPath): FieldError[] {
  if (operator === 'Equal' || operator === '') {
    const problems = labelValue(value);
    return problems.length === 0 ? [] : [invalid(path, value, problems.join(';'))];
  }
  if (operator === 'Exists')
    return value === '' ? [] : [invalid(path, value, "value must be empty when `operator` is 'Exists'")];
  return [notSupported(path, operator, COMPARING.includes(operator) ? [...OPERATORS, ...COMPARING] : OPERATORS)];
}

/** The effect of a taint or of a toleration. Upstream source (v1.36.2): as above, validateTaintEffect. */
export function taintEffect(effect: string, path: FieldPath): FieldError[] {
  if (effect === '') return [required(path)];
  return EFFECTS.includes(effect) ? [] : [notSupported(path, effect, EFFECTS)];
}
