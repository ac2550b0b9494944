import type { Affinity, LabelSelector, NodeAffinity, PodAffinity, PodAffinityTerm } from '#model/generated/types.ts';
import { type FieldError, forbidden, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkName } from '../checkName.ts';
import { validateLabelSelector } from '../labelSelector.ts';
import { validateLabelName } from '../labels.ts';
import { dns1123Label } from '../names.ts';
import { validateNodeSelector, validateNodeSelectorTerm } from '../nodeSelector.ts';
import type { PodOptions } from './podOptions.ts';

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
