import type { CSIVolumeSource, EphemeralVolumeSource, ImageVolumeSource } from '#model/generated/types.ts';
import { type FieldError, required, tooLong } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkName } from '../checkName.ts';
import { validateClaimTemplate } from '../claimTemplate.ts';
import { byteLength, dns1123Subdomain } from '../names.ts';
import type { PodOptions } from './podOptions.ts';
import { pullPolicy } from './pullPolicy.ts';

const MAX_DRIVER = 63;

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateCSIDriverName. */
export function csiDriverName(driver: string | undefined, path: FieldPath): FieldError[] {
  if (!driver) return [required(path)];
  return [
    ...(byteLength(driver) > MAX_DRIVER ? [tooLong(path, driver, MAX_DRIVER)] : []),
    ...checkName((name) => dns1123Subdomain(name.toLowerCase()), driver, path),
  ];
}

export function csi({ driver, nodePublishSecretRef: secret }: CSIVolumeSource, path: FieldPath): FieldError[] {
  const errors = csiDriverName(driver, path.child('driver'));
  if (secret === undefined) return errors;
  if (!secret.name) return [...errors, required(path.child('nodePublishSecretRef', 'name'))];
  return [...errors, ...checkName(dns1123Subdomain, secret.name, path.child('name'))];
}

export function ephemeral({ volumeClaimTemplate }: EphemeralVolumeSource, path: FieldPath): FieldError[] {
  const at = path.child('volumeClaimTemplate');
  return volumeClaimTemplate ? validateClaimTemplate(volumeClaimTemplate, at) : [required(at)];
}

export function image(source: ImageVolumeSource, path: FieldPath, { isPod }: PodOptions): FieldError[] {
  return [
    ...(isPod === true && !source.reference ? [required(path.child('reference'))] : []),
    ...pullPolicy(source.pullPolicy, path.child('pullPolicy')),
  ];
}
