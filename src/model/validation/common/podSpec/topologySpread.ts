import type { TopologySpreadConstraint } from '#model/generated/types.ts';
import { duplicate, type FieldError, forbidden, invalid, notSupported, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { validateLabelSelector } from '../labelSelector.ts';
import { validateLabelName } from '../labels.ts';
import { positive } from '../numbers.ts';
import { oneOf } from '../oneOf.ts';
import { validateMatchLabelKeys } from './affinity.ts';
import type { PodOptions } from './podOptions.ts';

const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway'];
const POLICIES = ['Honor', 'Ignore'];

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateTopologySpreadConstraints. */
export function validateTopologySpread(
  constraints: readonly TopologySpreadConstraint[],
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  return constraints.flatMap((constraint, index) => {
    const at = path.index(index);
    const { maxSkew = 0, topologyKey = '', whenUnsatisfiable = '', labelSelector } = constraint;
    return [
      ...positive(maxSkew, at.child('maxSkew')),
      ...(topologyKey === '' ? [required(at.child('topologyKey'), 'can not be empty')] : []),
      ...(ACTIONS.includes(whenUnsatisfiable)
        ? []
        : [notSupported(at.child('whenUnsatisfiable'), whenUnsatisfiable, ACTIONS)]),
      ...repeated(constraint, constraints.slice(index + 1), at),
      ...minDomains(constraint, at.child('minDomains')),
      ...oneOf(constraint.nodeAffinityPolicy, POLICIES, at.child('nodeAffinityPolicy')),
      ...oneOf(constraint.nodeTaintsPolicy, POLICIES, at.child('nodeTaintsPolicy')),
      ...(options.allowOldSpreadKeys
        ? oldLabelKeys(constraint, at.child('matchLabelKeys'))
        : validateMatchLabelKeys(constraint.matchLabelKeys ?? [], [], labelSelector, at)),
      ...(options.allowInvalidSpreadSelector ? [] : validateLabelSelector(labelSelector, at.child('labelSelector'))),
    ];
  });
}

/** Upstream source (v1.36.2): as above, ValidateMatchLabelKeysInTopologySpread. */
function oldLabelKeys({ matchLabelKeys: keys = [], labelSelector }: TopologySpreadConstraint, path: FieldPath) {
  if (keys.length === 0) return [];
  const { matchLabels = {}, matchExpressions = [] } = labelSelector ?? {};
  const selected = new Set([...Object.keys(matchLabels), ...matchExpressions.map(({ key }) => key)]);
  return [
    ...(labelSelector ? [] : [forbidden(path, 'must not be specified when labelSelector is not set')]),
    ...keys.flatMap((key, index) => [
      ...validateLabelName(key, path.index(index)),
      ...(selected.has(key)
        ? [invalid(path.index(index), key, 'exists in both matchLabelKeys and labelSelector')]
        : []),
    ]),
  ];
}

/** Whether a later one is equal. */
function repeated(
  { topologyKey, whenUnsatisfiable }: TopologySpreadConstraint,
  rest: readonly TopologySpreadConstraint[],
  path: FieldPath,
): FieldError[] {
  const isRepeated = rest.some(
    (other) => other.topologyKey === topologyKey && other.whenUnsatisfiable === whenUnsatisfiable,
  );
  if (!isRepeated) return [];
  return [duplicate(path.child('{topologyKey, whenUnsatisfiable}'), `{${topologyKey}, ${whenUnsatisfiable}}`)];
}

function minDomains({ minDomains: count, whenUnsatisfiable }: TopologySpreadConstraint, path: FieldPath): FieldError[] {
  if (count === undefined) return [];
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable ?? ''}`;
  return [...positive(count, path), ...(whenUnsatisfiable === 'DoNotSchedule' ? [] : [invalid(path, count, detail)])];
}
