import { compileDeviceSelector } from '#model/cel/deviceSelector.ts';
import type { CELDeviceSelector, DeviceSelector } from '#model/generated/types.ts';
import { byteLength } from '../../common/names.ts';
import { type FieldError, forbidden, internalError, invalid, required, tooLong } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkList } from './lists.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
const MAX_SELECTORS = 32;
const MAX_EXPRESSION = 10 * 1024;

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateSelectorSlice. */
export function checkSelectors(selectors: readonly DeviceSelector[] | undefined, path: FieldPath): FieldError[] {
  return checkList(selectors, MAX_SELECTORS, path, ({ cel }, at) =>
    cel ? checkExpression(cel, at.child('cel', 'expression')) : [required(at.child('cel'))],
  );
}

/** An expression that is too long is not compiled. */
function checkExpression({ expression = '' }: CELDeviceSelector, path: FieldPath): FieldError[] {
  if (byteLength(expression) > MAX_EXPRESSION) return [tooLong(path, '', MAX_EXPRESSION)];
  const compiled = compileDeviceSelector(expression);
  if (compiled.ok) return [];
  const { reason, message } = compiled;
  if (reason === 'InternalError') return [internalError(path, message)];
  return [reason === 'FieldValueForbidden' ? forbidden(path, message) : invalid(path, expression, message)];
}
