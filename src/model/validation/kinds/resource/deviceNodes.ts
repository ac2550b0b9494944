import type { NodeSelector } from '#model/generated/types.ts';
import { dns1123Subdomain } from '../../common/names.ts';
import { validateNodeSelector } from '../../common/nodeSelector.ts';
import { type FieldError, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { checkName } from './names.ts';

/** The nodes that can use devices, given by a slice or by a device. */
interface Reach {
  readonly nodeName?: string;
  readonly nodeSelector?: NodeSelector;
  readonly allNodes?: boolean;
  readonly perDeviceNodeSelection?: boolean;
}

/** The wording of the problems at a place. */
interface Wording {
  readonly emptyName: string;
  /** Each of these must be true or absent. */
  readonly flags: readonly ('allNodes' | 'perDeviceNodeSelection')[];
  readonly none: string;
  readonly several: string;
}

const OF_SLICE = 'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required';
const OF_DEVICE =
  'exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec';

const SLICE: Wording = {
  emptyName: 'must be either unset or set to a non-empty string',
  flags: ['allNodes', 'perDeviceNodeSelection'],
  none: OF_SLICE,
  several: `${OF_SLICE}, but multiple fields are set`,
};
const DEVICE: Wording = { emptyName: 'must not be empty', flags: ['allNodes'], none: OF_DEVICE, several: OF_DEVICE };

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateResourceSliceSpec. */
export function checkSliceReach(reach: Reach, path: FieldPath): FieldError[] {
  return checkReach(reach, SLICE, path, (selector, at) => {
    const terms = selector.nodeSelectorTerms ?? [];
    if (terms.length === 1) return [];
    const shown = goStruct('[]NodeSelectorTerm', selector.nodeSelectorTerms);
    return [invalid(at.child('nodeSelectorTerms'), shown, 'must have exactly one node selector term')];
  });
}

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDevice. */
export function checkDeviceReach(reach: Reach, isSaidByDevice: boolean, path: FieldPath): FieldError[] {
  if (isSaidByDevice) return checkReach(reach, DEVICE, path, () => []);
  const { nodeName, nodeSelector, allNodes } = reach;
  if (nodeName === undefined && nodeSelector === undefined && allNodes === undefined) return [];
  const detail =
    '`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec';
  return [invalid(path, null, detail)];
}

function checkReach(
  reach: Reach,
  { emptyName, flags, none, several }: Wording,
  path: FieldPath,
  moreOfSelector: (selector: NodeSelector, at: FieldPath) => FieldError[],
): FieldError[] {
  const { nodeName, nodeSelector } = reach;
  const named = path.child('nodeName');
  const selected = path.child('nodeSelector');
  const errors: FieldError[] = [];
  if (nodeName === '') errors.push(invalid(named, '', emptyName));
  else if (nodeName !== undefined) errors.push(...checkName(dns1123Subdomain)(nodeName, named));
  if (nodeSelector)
    errors.push(...validateNodeSelector(nodeSelector, selected), ...moreOfSelector(nodeSelector, selected));
  for (const flag of flags)
    if (reach[flag] === false) errors.push(invalid(path.child(flag), false, 'must be either unset or set to true'));
  const set = [
    ...(nodeName ? ['`nodeName`'] : []),
    ...(nodeSelector ? ['`nodeSelector`'] : []),
    ...flags.filter((flag) => reach[flag] === true).map((flag) => `\`${flag}\``),
  ];
  if (set.length === 0) errors.push(required(path, none));
  if (set.length > 1) errors.push(invalid(path, `{${set.join(', ')}}`, several));
  return errors;
}
