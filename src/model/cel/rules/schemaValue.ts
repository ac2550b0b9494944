import { isRecord } from '#base/isRecord.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { schemaOf } from '#model/validation/kinds/customResource/subschemas.ts';
import { CelMap } from '../values/celMap.ts';
import { parseDuration, parseTimestamp } from '../values/time.ts';
import { CelError, type Value } from '../values/value.ts';
import { withTypeAndMeta } from './declaredType.ts';
import { celIdentifier } from './identifiers.ts';

/**
 * A value as an expression sees it. Parts that the schema does not describe are invisible.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/common/values.go, UnstructuredToVal.
 */
export function schemaValue(value: unknown, given: JSONSchemaProps, isResource = false): Value {
  if (value === null || value === undefined) return null;
  if (given['x-kubernetes-int-or-string']) return typeof value === 'string' ? value : whole(value);
  const schema = isResource ? withTypeAndMeta(given) : given;
  if (Array.isArray(value)) {
    const items = schemaOf(schema.items);
    return items ? value.map((item) => schemaValue(item, items, isEmbedded(items))) : [];
  }
  if (isRecord(value)) return mapValue(value, schema);
  if (typeof value === 'string') return textValue(value, schema.format);
  if (typeof value === 'number') return schema.type === 'integer' ? whole(value) : value;
  return typeof value === 'boolean' ? value : new CelError(`unsupported value ${typeof value}`);
}

function isEmbedded(schema: JSONSchemaProps): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}

function whole(value: unknown): Value {
  return typeof value === 'number' && Number.isInteger(value)
    ? BigInt(value)
    : typeof value === 'number'
      ? value
      : null;
}

function mapValue(value: Readonly<Record<string, unknown>>, schema: JSONSchemaProps): CelMap {
  const each = schemaOf(schema.additionalProperties);
  const entries = Object.entries(value).flatMap(([name, inner]): [string, Value][] => {
    if (each) return [[name, schemaValue(inner, each, isEmbedded(each))]];
    const { properties = {} } = schema;
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const identifier = celIdentifier(name);
    return own && identifier !== undefined ? [[identifier, schemaValue(inner, own, isEmbedded(own))]] : [];
  });
  return new CelMap(entries);
}

/**
 * A text that does not match its format becomes an error at its use. Upstream source (v1.36.2): as above; texts that
 * are not as their format says are errors where they are used.
 */
function textValue(text: string, format: string | undefined): Value {
  switch (format) {
    case 'byte':
      return bytesOf(text) ?? new CelError(`Invalid byte formatted string ${text}`);
    case 'duration':
      return parseDuration(text) ?? new CelError(`Invalid duration formatted string ${text}`);
    case 'date':
      return parseTimestamp(`${text}T00:00:00Z`) ?? new CelError(`Invalid date formatted string ${text}`);
    case 'date-time':
      return parseTimestamp(text) ?? new CelError(`Invalid date-time formatted string ${text}`);
    default:
      return text;
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 as Go's standard encoding reads it. */
function bytesOf(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const digit of text.replaceAll('=', '')) {
    held = ((held << 6) | DIGITS.indexOf(digit)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
