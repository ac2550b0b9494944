import { toleratesDeviceTaint } from '#model/devices/deviceTaints.ts';
import type { Device, DeviceToleration } from '#model/generated/types.ts';

/** Whether a taint prevents allocation of the device. Only these two effects do. */
export function isKeptAwayByTaint({ taints = [] }: Device, tolerations: readonly DeviceToleration[]): boolean {
  return taints.some(
    (taint) =>
      (taint.effect === 'NoExecute' || taint.effect === 'NoSchedule') &&
      !tolerations.some((toleration) => toleratesDeviceTaint(toleration, taint)),
  );
}
