import type { DeviceTaint, DeviceToleration } from '#model/generated/types.ts';

/**
 * Whether a toleration covers the taint of a device: an empty key or effect fits every taint.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/resourceclaim/devicetoleration.go,
 * ToleratesTaint.
 */
export function toleratesDeviceTaint(toleration: DeviceToleration, taint: DeviceTaint): boolean {
  const { effect = '', key = '', operator = '', value = '' } = toleration;
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  if (operator === '' || operator === 'Equal') return value === (taint.value ?? '');
  return operator === 'Exists';
}
