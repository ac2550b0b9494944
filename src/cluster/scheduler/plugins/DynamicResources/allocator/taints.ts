import { toleratesDeviceTaint } from '#model/devices/deviceTaints.ts';
import type { Device, DeviceToleration } from '#model/generated/types.ts';

/** Whether a taint of the device keeps it from being allocated; effects other than these two do not. */
export function isKeptAwayByTaint({ taints = [] }: Device, tolerations: readonly DeviceToleration[]): boolean {
  return taints.some(
    (taint) =>
      (taint.effect === 'NoExecute' || taint.effect === 'NoSchedule') &&
      !tolerations.some((toleration) => toleratesDeviceTaint(toleration, taint)),
  );
}
