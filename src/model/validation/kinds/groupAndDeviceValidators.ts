import type { KindValidator } from '../kindValidator.ts';
import { podGroupValidator } from './podGroup.ts';
import { deviceClassValidator } from './resource/deviceClass.ts';
import { resourceClaimTemplateValidator, resourceClaimValidator } from './resource/resourceClaim.ts';
import { resourceSliceValidator } from './resource/resourceSlice.ts';
import { workloadValidator } from './workload.ts';

/** Groups of Pods, and devices and their claims. */
export const groupAndDeviceValidators: readonly KindValidator[] = [
  deviceClassValidator,
  podGroupValidator,
  resourceClaimTemplateValidator,
  resourceClaimValidator,
  resourceSliceValidator,
  workloadValidator,
];
