import type { ControllerRevision } from '#model/generated/types.ts';
import { immutable } from '../common/immutable.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { notNegative } from '../common/numbers.ts';
import { type FieldError, required } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateControllerRevisionCreate and ValidateControllerRevisionUpdate. */
export const controllerRevisionValidator = validatorFor(
  'ControllerRevision',
  (object) => [...validateRevision(object), ...validateData(object.data)],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateRevision(object),
    ...immutable('any', object.data, old.data, field('data')),
  ],
);

function validateRevision({ metadata, revision = 0 }: ControllerRevision): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...notNegative(revision, field('revision')),
  ];
}

function validateData(data: unknown): FieldError[] {
  if (data === undefined || data === null) return [required(field('data'), 'data is mandatory')];
  const isObject = typeof data === 'object' && !Array.isArray(data);
  return isObject ? [] : [required(field('data'), 'data must be a valid JSON object')];
}
