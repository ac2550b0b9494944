import type { KindValidator } from '../kindValidator.ts';
import { configMapValidator } from './configMap.ts';
import { groupAndDeviceValidators } from './groupAndDeviceValidators.ts';
import { infrastructureValidators } from './infrastructureValidators.ts';
import { workloadValidators } from './workloadValidators.ts';

/** Every kind that has its own rules. */
export const validators: ReadonlyMap<string, KindValidator> = new Map(
  [configMapValidator, ...groupAndDeviceValidators, ...infrastructureValidators, ...workloadValidators].map(
    (validator) => [validator.kind, validator],
  ),
);
