import type { Secret } from '#model/generated/types.ts';
import { base64Length, base64Text, jsonObjectProblem } from '../common/jsonObject.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, checkName, configMapKey, dns1123Subdomain } from '../common/names.ts';
import { immutable, semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, field, forbidden, invalid, required, tooLong } from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';

/** Maximum size of all values together. Upstream source (v1.36.2): pkg/apis/core/types.go, MaxSecretSize. */
const MAX_BYTES = 1024 * 1024;
const ACCOUNT_NAME = 'kubernetes.io/service-account.name';
const IMMUTABLE = 'field is immutable when `immutable` is set';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateSecret and ValidateSecretUpdate. */
export const secretValidator = validatorFor('Secret', validateSecret, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...immutable('string', object.type ?? '', old.type ?? '', field('type')),
  ...(old.immutable === true ? changesOfImmutable(object, old) : []),
  ...validateSecret(object),
]);

function validateSecret(secret: Secret): FieldError[] {
  const data = secret.data ?? {};
  const text = secret.stringData ?? {};
  const keys = Object.keys({ ...data, ...text });
  const bytes = keys.reduce((sum, key) => {
    const plain = Object.hasOwn(text, key) ? text[key] : undefined;
    return sum + (plain === undefined ? base64Length(data[key] ?? '') : byteLength(plain));
  }, 0);
  return [
    ...validateObjectMeta(secret.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...keys.flatMap((key) => checkName(configMapKey, key, field('data').key(key))),
    ...(bytes > MAX_BYTES ? [tooLong(field('data'), '', MAX_BYTES)] : []),
    ...contentsOfType(secret),
  ];
}

/** The required contents of a Secret of a type. */
function contentsOfType(secret: Secret): FieldError[] {
  const value = (key: string) => textAt(secret, key);
  const missing = (...keys: string[]) =>
    keys.filter((key) => value(key) === undefined).map((key) => required(field('data').key(key)));
  switch (secret.type) {
    case 'kubernetes.io/service-account-token':
      return secret.metadata.annotations?.[ACCOUNT_NAME]
        ? []
        : [required(field('metadata', 'annotations').key(ACCOUNT_NAME))];
    case 'kubernetes.io/dockercfg':
      return [...missing('.dockercfg'), ...jsonValue('.dockercfg', value('.dockercfg'))];
    case 'kubernetes.io/dockerconfigjson':
      return [...missing('.dockerconfigjson'), ...jsonValue('.dockerconfigjson', value('.dockerconfigjson'))];
    case 'kubernetes.io/basic-auth': {
      const absent = missing('username', 'password');
      return absent.length === 2 ? absent : [];
    }
    case 'kubernetes.io/ssh-auth':
      return value('ssh-privatekey') ? [] : [required(field('data').key('ssh-privatekey'))];
    case 'kubernetes.io/tls':
      return missing('tls.crt', 'tls.key');
    default:
      return [];
  }
}

function textAt({ data = {}, stringData = {} }: Secret, key: string): string | undefined {
  if (Object.hasOwn(stringData, key)) return stringData[key];
  return Object.hasOwn(data, key) ? base64Text(data[key] ?? '') : undefined;
}

/** The contents themselves are never shown. */
function jsonValue(key: string, text: string | undefined): FieldError[] {
  const problem = text === undefined ? undefined : jsonObjectProblem(text);
  return problem === undefined ? [] : [invalid(field('data').key(key), '<secret contents redacted>', problem)];
}

function changesOfImmutable(object: Secret, old: Secret): FieldError[] {
  return [
    ...(object.immutable === true ? [] : [forbidden(field('immutable'), IMMUTABLE)]),
    ...(semanticEqual(object.data, old.data) ? [] : [forbidden(field('data'), IMMUTABLE)]),
  ];
}
