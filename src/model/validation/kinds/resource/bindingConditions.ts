import { duplicate, type FieldError, invalid } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { checkList } from './lists.ts';
import { checkLabelKey } from './names.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/types.go, BindingConditionsMaxSize. */
const MAX_CONDITIONS = 4;

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDeviceBindingParameters. */
export function checkBindingConditions(
  conditions: readonly string[] | undefined,
  failures: readonly string[] | undefined,
  path: FieldPath,
): FieldError[] {
  const good = conditions ?? [];
  const bad = failures ?? [];
  const goodPath = path.child('bindingConditions');
  const badPath = path.child('bindingFailureConditions');
  return [
    ...checkList(good, MAX_CONDITIONS, goodPath, checkLabelKey),
    ...checkList(bad, MAX_CONDITIONS, badPath, checkLabelKey),
    ...good.flatMap((name, index) => (good.indexOf(name) < index ? [duplicate(goodPath.index(index), name)] : [])),
    ...bad.flatMap((name, index) => [
      ...(bad.indexOf(name) < index ? [duplicate(badPath.index(index), name)] : []),
      ...(good.includes(name)
        ? [invalid(badPath.index(index), name, 'bindingFailureConditions must not overlap with bindingConditions')]
        : []),
    ]),
    ...(good.length === 0 && bad.length > 0
      ? [
          invalid(
            goodPath,
            goStruct('[]string', conditions),
            'bindingConditions are required to use bindingFailureConditions',
          ),
        ]
      : []),
    ...(bad.length === 0 && good.length > 0
      ? [
          invalid(
            badPath,
            goStruct('[]string', failures),
            'bindingFailureConditions are required to use bindingConditions',
          ),
        ]
      : []),
  ];
}
