import type { DeviceClaimConfiguration, OpaqueDeviceConfiguration } from '#model/generated/types.ts';
import { byteLength } from '../../common/names.ts';
import { type FieldError, invalid, required, tooLong } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkDriver } from './names.ts';

/** In bytes. Upstream source (v1.36.2): pkg/apis/resource/types.go, OpaqueParametersMaxLength and AllocatedDeviceStatusDataMaxLength. */
const MAX_PARAMETERS = 10 * 1024;

/**
 * The configuration for a driver. Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go,
 * validateDeviceConfiguration.
 */
export function checkConfiguration(
  { opaque }: Pick<DeviceClaimConfiguration, 'opaque'>,
  path: FieldPath,
  isStored = false,
): FieldError[] {
  const at = path.child('opaque');
  return opaque ? checkOpaque(opaque, at, isStored) : [required(at)];
}

function checkOpaque(
  { driver, parameters }: OpaqueDeviceConfiguration,
  path: FieldPath,
  isStored: boolean,
): FieldError[] {
  return [...checkDriver(driver, path.child('driver')), ...checkRaw(parameters, path.child('parameters'), isStored)];
}

/**
 * JSON for a driver must be an object. Its length is that of its shortest text, because the model does not keep the
 * original one. Stored JSON may be longer.
 */
export function checkRaw(value: unknown, path: FieldPath, isStored = false): FieldError[] {
  if (value === undefined || value === null) return [required(path)];
  if (!isStored && byteLength(JSON.stringify(value)) > MAX_PARAMETERS) return [tooLong(path, '', MAX_PARAMETERS)];
  const isObject = typeof value === 'object' && !Array.isArray(value);
  return isObject ? [] : [invalid(path, '<value omitted>', 'must be a valid JSON object')];
}
