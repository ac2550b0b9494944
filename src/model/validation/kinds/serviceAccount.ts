import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { validatorFor } from '../kindValidator.ts';

const RULES = { namespaced: true, name: dns1123Subdomain };

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateServiceAccount. */
export const serviceAccountValidator = validatorFor(
  'ServiceAccount',
  ({ metadata }) => validateObjectMeta(metadata, RULES),
  ({ metadata }, old) => [...validateObjectMetaUpdate(metadata, old.metadata), ...validateObjectMeta(metadata, RULES)],
);
