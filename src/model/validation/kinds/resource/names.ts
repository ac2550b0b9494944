import { qualifiedName as labelKey, labelValue } from '../../common/labelNames.ts';
import { byteLength, cIdentifier, dns1123Label, dns1123Subdomain, type NameCheck } from '../../common/names.ts';
import type { FieldPath } from '../../fieldError.ts';
import { duplicate, type FieldError, invalid, required, tooLong, tooMany } from '../../fieldError.ts';
import type { GoValue } from '../../goValue.ts';

/** Upstream keeps at least this much of a key. */
const LEAST_SHOWN = 16;
const ELLIPSIS = '...';

/** Names in the devices' API. Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go. */
const MAX_DRIVER = 63;
const MAX_POOL = 253;
const MAX_DOMAIN = 63;
const MAX_ID = 32;
/** A domain, a slash and an identifier, in bytes. */
export const MAX_QUALIFIED = MAX_DOMAIN + 1 + MAX_ID;

export function checkName(check: NameCheck): (name: string | undefined, path: FieldPath) => FieldError[] {
  return (name = '', path) => check(name).map((problem) => invalid(path, name, problem));
}

export const checkLabel = checkName(dns1123Label);
export const checkLabelKey = checkName(labelKey);
export const checkLabelValue = checkName(labelValue);

/**
 * The same rule as for a CSI driver. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * ValidateCSIDriverName.
 */
export function checkDriver(name: string | undefined, path: FieldPath): FieldError[] {
  if (!name) return [required(path)];
  return [
    ...(byteLength(name) > MAX_DRIVER ? [tooLong(path, '', MAX_DRIVER)] : []),
    ...dns1123Subdomain(name.toLowerCase()).map((problem) => invalid(path, name, problem)),
  ];
}

/** Subdomains with slashes between. */
export function checkPool(name: string | undefined, path: FieldPath): FieldError[] {
  if (!name) return [required(path)];
  return [
    ...(byteLength(name) > MAX_POOL ? [tooLong(path, '', MAX_POOL)] : []),
    ...name.split('/').flatMap((part) => checkName(dns1123Subdomain)(part, path)),
  ];
}

export function checkClassName(name: string | undefined, path: FieldPath): FieldError[] {
  return name ? checkName(dns1123Subdomain)(name, path) : [required(path)];
}

/** An identifier with or without a domain. With more than one slash anything is valid. */
export function checkQualified(name: string, path: FieldPath): FieldError[] {
  const [first = '', second, ...more] = name.split('/');
  if (more.length > 0) return [];
  if (second === undefined) return checkIdentifier(first, path);
  return [
    ...(first === '' ? [invalid(path, '', 'the domain must not be empty')] : checkDriver(first, path)),
    ...(second === '' ? [invalid(path, '', 'the name must not be empty')] : checkIdentifier(second, path)),
  ];
}

export function checkFullyQualified(name: string, path: FieldPath): FieldError[] {
  const detail = 'a fully qualified name must be a domain and a name separated by a slash';
  return [...checkQualified(name, path), ...(name.includes('/') ? [] : [invalid(path, name, detail)])];
}

function checkIdentifier(id: string, path: FieldPath): FieldError[] {
  return [
    ...(byteLength(id) > MAX_ID ? [tooLong(path, '', MAX_ID)] : []),
    ...cIdentifier(id).map((problem) => invalid(path, id, problem)),
  ];
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const BARE_UUID = /^[\da-f]{32}$/i;

/** Upstream source (v1.36.2): vendor/github.com/google/uuid/uuid.go, Validate. */
export function checkUid(uid: string, path: FieldPath): FieldError[] {
  const problem = uuidProblem(uid);
  if (problem !== undefined) return [invalid(path, uid, `error validating uid: ${problem}`)];
  if (uid.length === 36 && uid === uid.toLowerCase()) return [];
  const detail =
    'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters';
  return [invalid(path, uid, detail)];
}

/** Four notations are read; only the first is normal. */
function uuidProblem(uid: string): string | undefined {
  const format = (text: string) => (UUID.test(text) ? undefined : 'invalid UUID format');
  switch (byteLength(uid)) {
    case 36:
      return format(uid);
    case 45:
      if (uid.slice(0, 9).toLowerCase() !== 'urn:uuid:')
        return `invalid urn prefix: ${JSON.stringify(uid.slice(0, 9))}`;
      return format(uid.slice(9));
    case 38:
      if (!uid.startsWith('{') || !uid.endsWith('}')) return 'invalid bracketed UUID format';
      return format(uid.slice(1, -1));
    case 32:
      return BARE_UUID.test(uid) ? undefined : 'invalid UUID format';
    default:
      return `invalid UUID length: ${byteLength(uid)}`;
  }
}

/**
 * Lists, sets and maps of the devices' API: the content of one with too many items is not checked.
 * Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateSlice, validateSet and validateMap.
 */
type Check<T> = (item: T, path: FieldPath) => readonly FieldError[];

/** No limit when `max` is negative. */
export function checkList<T>(
  list: readonly T[] | undefined,
  max: number,
  path: FieldPath,
  check: Check<T>,
): FieldError[] {
  const items = list ?? [];
  if (max >= 0 && items.length > max) return [tooMany(path, items.length, max)];
  return items.flatMap((item, index) => check(item, path.index(index)));
}

/** A list without duplicates; `shown` is the key in a message. */
export function checkSet<T>(
  list: readonly T[] | undefined,
  max: number,
  path: FieldPath,
  check: Check<T>,
  keyOf: (item: T) => string,
  shown: (item: T) => GoValue = keyOf,
): FieldError[] {
  const items = list ?? [];
  const errors = checkList(items, max, path, check);
  if (max >= 0 && items.length > max) return errors;
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    if (seen.has(key)) errors.push(duplicate(path.index(index), shown(item)));
    seen.add(key);
  }
  return errors;
}

interface MapRules<T> {
  /** No limit when negative. */
  readonly max: number;
  /** In bytes: a path shows longer keys in a shorter form. */
  readonly maxKey: number;
  /** The path is the map's. */
  readonly checkKey: Check<string>;
  readonly checkItem: Check<T>;
}

export function checkMap<T>(
  map: Readonly<Record<string, T>> | undefined,
  path: FieldPath,
  { max, maxKey, checkKey, checkItem }: MapRules<T>,
): FieldError[] {
  const entries = Object.entries(map ?? {});
  if (max >= 0 && entries.length > max) return [tooMany(path, entries.length, max)];
  return entries.flatMap(([key, item]) => [
    ...checkKey(key, path),
    ...checkItem(item, path.key(shortened(key, maxKey))),
  ]);
}

function shortened(text: string, max: number): string {
  const limit = Math.max(max, LEAST_SHOWN);
  if (text.length <= limit) return text;
  const kept = limit - ELLIPSIS.length;
  const front = Math.floor((kept + 1) / 2);
  return text.slice(0, front) + ELLIPSIS + text.slice(text.length - Math.floor(kept / 2));
}
