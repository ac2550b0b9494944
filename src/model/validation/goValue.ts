import { compare } from '#base/order.ts';
import { ownValue } from '#base/record.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';
import { canonicalQuantity } from '#model/quantity/quantity.ts';
import { groupTypes, infrastructureTypes, metaTypes } from './internalTypes/infrastructure.ts';
import { podTypes, workloadTypes } from './internalTypes/podTypes.ts';
import { resourceTypes, volumeTypes } from './internalTypes/volumeTypes.ts';

/**
 * Go's internal types, for the values in messages: all fields in their declared order.
 * Upstream source (v1.36.2): pkg/apis/<group>/types.go.
 */
export const internalTypes: ReadonlyMap<string, readonly InternalField[]> = new Map(
  [
    ...groupTypes,
    ...metaTypes,
    ...podTypes,
    ...resourceTypes,
    ...volumeTypes,
    ...workloadTypes,
    ...infrastructureTypes,
  ].map(([name, fields]) => [name, parse(fields)]),
);

/** A value in a message: plain ones as Go prints them, everything else as JSON of Go's own type. */
export type GoValue = string | number | boolean | null | undefined | GoJson;

/** Text that is already JSON. */
export class GoJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * The value as the API server shows it after `Invalid value:`. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/validation/field/errors.go, ErrorBody.
 */
export function shownValue(value: GoValue): string {
  if (value instanceof GoJson) return value.text;
  if (typeof value === 'string') return goQuote(value);
  return value === undefined || value === null ? 'null' : String(value);
}

/** Go's short escapes of characters in quotes. */
export const GO_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
]);

/** A string in the format of Go's `%q`: characters that cannot be printed are escaped. */
export function goQuote(text: string): string {
  return `"${text.replace(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escaped)}"`;
}

function escaped(character: string): string {
  const short = GO_ESCAPES.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A value as JSON of Go's internal type, such as `goStruct('Taint', taint)` or `goStruct('[]string', scopes)`. */
export function goStruct(type: string, value: unknown): GoJson {
  return new GoJson(written(type, value, '', ''));
}

/** The same with one space of indent for each level, which the API server uses for a diff of two values. */
export function goIndented(type: string, value: unknown): string {
  return written(type, value, '\n', ' ');
}

/**
 * Types are those of internalTypes.ts and, in front of one: `*` pointer, `[]` list, `{}` map. Scalars: `string`, `number`,
 * `bool`, `quantity`, `intOrString`, `time`, `any` (as it is).
 */
function written(type: string, value: unknown, newline: string, indent: string): string {
  const isAbsent = value === undefined || value === null;
  if (type.startsWith('*')) return isAbsent ? 'null' : written(type.slice(1), value, newline, indent);
  if (type.startsWith('[]')) {
    if (!Array.isArray(value)) return 'null';
    return enclosed(
      '[',
      ']',
      value.map((element) => ['', type.slice(2), element]),
      newline,
      indent,
    );
  }
  if (type.startsWith('{}')) {
    if (isAbsent || typeof value !== 'object') return 'null';
    const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
    return enclosed(
      '{',
      '}',
      entries.map(([key, element]) => [key, type.slice(2), element]),
      newline,
      indent,
    );
  }
  return scalar(type, value) ?? struct(type, value, newline, indent);
}

/** A value of a type without parts, or the zero of that type for an absent value. Undefined for all other types. */
export function scalar(type: string, value: unknown): string | undefined {
  const isAbsent = value === undefined || value === null;
  switch (type) {
    case 'string':
      return sortedJson(isAbsent ? '' : String(value));
    case 'number':
      return isAbsent ? '0' : String(value);
    case 'bool':
      return isAbsent ? 'false' : String(value);
    case 'quantity':
      return sortedJson(canonicalQuantity(isAbsent ? '0' : String(value)));
    case 'intOrString':
      return typeof value === 'string' ? sortedJson(value) : isAbsent ? '0' : String(value);
    case 'time':
      return isAbsent ? 'null' : sortedJson(String(value));
    case 'any':
      return sortedJson(value);
    default:
      return undefined;
  }
}

/** Name, type and value of one member; the name is empty in a list. */
type Member = readonly [name: string, type: string, value: unknown];

type Plain = Readonly<Record<string, unknown>>;

function struct(type: string, value: unknown, newline: string, indent: string): string {
  const members = (internalTypes.get(type) ?? []).flatMap((field): Member[] => {
    const member = memberOf(value, field);
    return field.omitEmpty && isEmpty(field.type, member) ? [] : [[field.name, field.type, member]];
  });
  return enclosed('{', '}', members, newline, indent);
}

/** The value of this field of Go's struct, taken from the published object. */
export function memberOf(value: unknown, { field, lifted }: InternalField): unknown {
  const own = field.reduce<unknown>((inside, step) => fieldOf(inside, step), value);
  return lifted.length === 0 ? own : withLifted(own, value, lifted);
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? ownValue(value as Plain, field) : undefined;
}

/** Absent only when all of its content is absent. */
function withLifted(own: unknown, parent: unknown, fields: readonly string[]): unknown {
  const found = fields.flatMap((field) => {
    const value = fieldOf(parent, field);
    return value === undefined ? [] : [[field, value]];
  });
  return own === undefined && found.length === 0 ? undefined : { ...(own as object), ...Object.fromEntries(found) };
}

function isEmpty(type: string, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (type.startsWith('*')) return false;
  if (value === '' || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function enclosed(open: string, close: string, members: readonly Member[], newline: string, indent: string): string {
  if (members.length === 0) return open + close;
  const deeper = newline === '' ? '' : newline + indent;
  const texts = members.map(([name, type, value]) => {
    const key = name === '' && open === '[' ? '' : `${sortedJson(name)}:${newline === '' ? '' : ' '}`;
    return `${deeper}${key}${written(type, value, deeper, indent)}`;
  });
  return `${open}${texts.join(',')}${newline}${close}`;
}

/** One field of a Go struct as in its JSON. */
interface InternalField {
  /** Name in the JSON of the internal type. */
  readonly name: string;
  /** Path in the published API. */
  readonly field: readonly string[];
  /** Fields that are one level higher in the published API, and inside this field in Go. */
  readonly lifted: readonly string[];
  readonly type: string;
  readonly omitEmpty: boolean;
}

/**
 * `Name:type`; `?` in front when empty values are left out; behind it `=field` when the published name is not the same with a
 * small letter, or stands further in, and `+field` for each that the published API has one level higher.
 */
function parse(text: string): InternalField[] {
  return text.split(' ').map((word) => {
    const [left = '', published] = word.split('=');
    const [marked = '', type = 'string'] = left.split(':');
    const name = marked.replace('?', '');
    const [field = '', ...lifted] = (published ?? `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`).split('+');
    return { name, field: field.split('.'), lifted, type, omitEmpty: name !== marked };
  });
}
