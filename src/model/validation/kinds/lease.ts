import type { Lease } from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { notNegative, positive } from '../common/numbers.ts';
import type { FieldError } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

/** Upstream source (v1.36.2): pkg/apis/coordination/validation/validation.go, ValidateLease. */
export const leaseValidator = validatorFor(
  'Lease',
  (object) => [
    ...validateObjectMeta(object.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(object),
  ],
  (object, old) => [...validateObjectMetaUpdate(object.metadata, old.metadata), ...validateSpec(object)],
);

/** Strategy and preferred holder belong to a feature that is off, and are dropped before. */
function validateSpec({ spec = {} }: Lease): FieldError[] {
  const path = field('spec');
  const { leaseDurationSeconds: duration, leaseTransitions: transitions } = spec;
  return [
    ...(duration === undefined ? [] : positive(duration, path.child('leaseDurationSeconds'), 'must be greater than 0')),
    ...(transitions === undefined ? [] : notNegative(transitions, path.child('leaseTransitions'))),
  ];
}
