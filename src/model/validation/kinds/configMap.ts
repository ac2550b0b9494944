import type { ConfigMap } from '#model/generated/types.ts';
import { base64Length } from '../common/base64Text.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, configMapKey, dns1123Subdomain } from '../common/names.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, forbidden, invalid, tooLong } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

/** Maximum size of all values together. Upstream source (v1.36.2): pkg/apis/core/types.go, MaxSecretSize. */
const MAX_BYTES = 1024 * 1024;

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateConfigMap and ValidateConfigMapUpdate. */
export const configMapValidator = validatorFor('ConfigMap', validateConfigMap, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...(old.immutable === true ? changesOfImmutable(object, old) : []),
  ...validateConfigMap(object),
]);

function validateConfigMap({ metadata, data = {}, binaryData = {} }: ConfigMap): FieldError[] {
  const bytes =
    Object.values(data).reduce((sum, value) => sum + byteLength(value), 0) +
    Object.values(binaryData).reduce((sum, value) => sum + base64Length(value), 0);
  const duplicated = (key: string) =>
    Object.hasOwn(binaryData, key) ? ['duplicate of key present in binaryData'] : [];
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...keyProblems(data, field('data'), duplicated),
    ...keyProblems(binaryData, field('binaryData'), () => []),
    ...(bytes > MAX_BYTES ? [tooLong(field(''), '', MAX_BYTES)] : []),
  ];
}

function keyProblems(map: object, path: FieldPath, more: (key: string) => readonly string[]): FieldError[] {
  return Object.keys(map).flatMap((key) =>
    [...configMapKey(key), ...more(key)].map((problem) => invalid(path.key(key), key, problem)),
  );
}

function changesOfImmutable(object: ConfigMap, old: ConfigMap): FieldError[] {
  const detail = 'field is immutable when `immutable` is set';
  return [
    ...(object.immutable === true ? [] : [forbidden(field('immutable'), detail)]),
    ...(semanticEqual(object.data, old.data) ? [] : [forbidden(field('data'), detail)]),
    ...(semanticEqual(object.binaryData, old.binaryData) ? [] : [forbidden(field('binaryData'), detail)]),
  ];
}
