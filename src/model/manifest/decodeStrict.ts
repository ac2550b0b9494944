import { isRecord, ownValue } from '#base/record.ts';
import { parseTime } from '#base/rfc3339.ts';
import { suggestName } from '#base/suggestName.ts';
import { schema } from '#model/generated/schema.ts';
import type { KubeObject } from '#model/kinds.ts';
import { QUANTITY_FORMAT_MESSAGE, quantityProblem } from '#model/quantity/quantity.ts';
import { goQuote } from '#model/validation/goValue.ts';
import { type Finding, formatPath, type PathSegment } from './manifestError.ts';
import { removedField } from './removedFields.ts';
import { SCHEMA_OR_OTHER, withoutNulls } from './withoutNulls.ts';
import { withStructs } from './withStructs.ts';

const LAYOUT = '2006-01-02T15:04:05Z07:00';
const MICRO_LAYOUT = '2006-01-02T15:04:05.000000Z07:00';

const ELEMENTS: readonly Element[] = [
  { name: '2006', shape: /^\d{4}/ },
  { name: '-', shape: /^-/ },
  { name: '01', shape: /^\d\d/, range: { of: 'month', least: 1, most: 12 } },
  { name: '-', shape: /^-/ },
  { name: '02', shape: /^\d\d/ },
  { name: 'T', shape: /^T/ },
  { name: '15', shape: /^\d\d?/, range: { of: 'hour', least: 0, most: 23 } },
  { name: ':', shape: /^:/ },
  { name: '04', shape: /^\d\d/, range: { of: 'minute', least: 0, most: 59 } },
  { name: ':', shape: /^:/ },
  { name: '05', shape: /^\d\d(?:[.,]\d+)?/, range: { of: 'second', least: 0, most: 59 } },
  { name: 'Z07:00', shape: /^(?:Z|[+-]\d\d:\d\d)/ },
];

/** In a layout with a fraction, the seconds have two digits and the next part has exactly six digits of fraction. */
const MICRO_ELEMENTS: readonly Element[] = ELEMENTS.flatMap((element) =>
  element.name === '05'
    ? [
        { ...element, shape: /^\d\d/ },
        { name: '.000000', shape: /^[.,]\d{6}/ },
      ]
    : [element],
);

/** The published schema requires these, but the API server takes objects without them. */
const NOT_REALLY_REQUIRED = new Set([
  'EndpointSlice.endpoints',
  'LimitRangeSpec.limits',
  'CSINodeSpec.drivers',
  'NetworkPolicySpec.podSelector',
  'Event.metadata',
  'Event.involvedObject',
]);
const V2_TYPES =
  /^(?:HorizontalPodAutoscaler|HPA|Metric|ResourceMetric|ContainerResourceMetric|PodsMetric|ObjectMetric|ExternalMetric|CrossVersionObjectReference)/;

/**
 * Checks plain data against the published schema of a kind: unknown fields, wrong types, missing required fields. The
 * messages are those of Kubernetes' strict decoding and validation.
 * Upstream source (v1.36.2): sigs.k8s.io/json; staging/src/k8s.io/apimachinery/pkg/runtime/serializer/json/json.go.
 */
export function decodeStrict(object: object, kindName: string): readonly Finding[] {
  const decoder = new Decoder(kindName);
  decoder.struct(object, kindName, true);
  return decoder.findings;
}

/** Nobody reads more of them, and each needs a pass over all fields of the type. */
const MOST_SUGGESTIONS = 200;

/** The place of a value, for the messages of Go's decoder. */
interface Place {
  readonly struct: string;
}

class Decoder {
  readonly findings: Finding[] = [];
  private readonly path: PathSegment[] = [];
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** `isChecked` is off inside `status`: fields may be missing there, because dumps of older releases have others. */
  struct(value: object, typeName: string, isChecked: boolean): void {
    const { refs, required, place } = typeOf(typeName);
    const isTop = this.path.length === 0;
    const record = value as { readonly [field: string]: unknown };
    for (const field of Object.keys(value)) {
      const ref = refs.get(field);
      const child = record[field];
      this.path.push(field);
      if (ref === undefined) this.unknownField(typeName, field, [...refs.keys()]);
      else if (typeName === 'JSONSchemaProps' && SCHEMA_OR_OTHER.has(field)) this.schemaOrOther(child, field);
      else if (child !== null && child !== undefined) {
        this.value(child, ref, place, isChecked && !(isTop && field === 'status'));
      }
      this.path.pop();
    }
    if (!isChecked) return;
    for (const field of required) if (isAbsent(value, field)) this.required(field);
  }

  /** Go decodes it with its own code: wrong types are errors, unknown fields are not. */
  private schemaOrOther(value: unknown, field: string): void {
    if (Array.isArray(value) && field === 'items') {
      for (const [index, one] of value.entries()) this.innerSchema(one, [index]);
    } else if (isRecord(value)) this.innerSchema(value, []);
    else if (value !== null && value !== undefined && typeof value !== 'boolean' && field !== 'items')
      this.add('wrongType', 'boolean or JSON schema expected');
  }

  private innerSchema(value: unknown, at: readonly PathSegment[]): void {
    if (value === null) return;
    if (!isRecord(value)) {
      this.path.push(...at);
      this.wrongType(value, '@JSONSchemaProps', { struct: 'JSONSchemaProps' });
      this.path.length -= at.length;
      return;
    }
    for (const { code, path, message } of decodeStrict(value, 'JSONSchemaProps'))
      if (code === 'wrongType' || code === 'invalid')
        this.findings.push({ code, path: [...this.path, ...at, ...path], message });
  }

  private value(value: unknown, ref: string, place: Place, isChecked: boolean): void {
    if (ref.startsWith('[]')) this.list(value, ref, place, isChecked);
    else if (ref.startsWith('{}')) this.map(value, ref, place, isChecked);
    else if (!ref.startsWith('@')) this.scalar(value, ref, place);
    else if (isRecord(value)) this.struct(value, ref.slice(1), isChecked);
    else this.wrongType(value, ref, place);
  }

  private list(value: unknown, ref: string, place: Place, isChecked: boolean): void {
    if (!Array.isArray(value)) {
      this.wrongType(value, ref, place);
      return;
    }
    for (const [index, element] of value.entries()) this.child(index, element, ref.slice(2), place, isChecked);
  }

  private map(value: unknown, ref: string, place: Place, isChecked: boolean): void {
    if (!isRecord(value)) {
      this.wrongType(value, ref, place);
      return;
    }
    for (const [key, child] of Object.entries(value)) this.child(key, child, ref.slice(2), place, isChecked);
  }

  private child(segment: PathSegment, value: unknown, ref: string, place: Place, isChecked: boolean): void {
    if (value === null) return;
    this.path.push(segment);
    this.value(value, ref, place, isChecked);
    this.path.pop();
  }

  private scalar(value: unknown, ref: string, place: Place): void {
    if (ref === 'any') return;
    if (ref === 'quantity') this.add('invalid', quantityMessage(value));
    else if (ref === 'intOrString') this.add('wrongType', intOrStringMessage(value));
    else if (ref === 'time') this.text(value, 'string', place, timeProblem);
    else if (ref === 'microTime') this.text(value, 'string', place, microTimeProblem);
    else if (ref === 'bytes') this.text(value, '[]uint8', place, base64Message);
    else if (!fits(value, ref)) this.wrongType(value, ref, place);
  }

  private text(value: unknown, goName: string, place: Place, problem: (text: string) => string | undefined): void {
    if (typeof value === 'string') this.add('invalid', problem(value));
    else this.wrongType(value, goName, place);
  }

  private add(code: Finding['code'], message: string | undefined): void {
    if (message !== undefined) this.findings.push({ code, path: [...this.path], message });
  }

  private unknownField(typeName: string, field: string, known: readonly string[]): void {
    const removed = removedField(typeName, field);
    const isAsked = removed === undefined && this.findings.length < MOST_SUGGESTIONS;
    const meant = isAsked ? suggestName(field, known) : undefined;
    const hint = removed ?? (meant && `did you mean "${meant}"?`);
    const message = `unknown field "${formatPath(this.path)}"`;
    this.findings.push({
      code: 'unknownField',
      path: [...this.path],
      message,
      ...(hint && { hint }),
    });
  }

  private required(field: string): void {
    const path = [...this.path, field];
    this.findings.push({ code: 'required', path, message: `${formatPath(path)}: Required value` });
  }

  /** Go names the struct that has the field, then the whole path without indexes and map keys. */
  private wrongType(value: unknown, ref: string, place: Place): void {
    const isNumberRange = typeof value === 'number' && (ref === 'int32' || ref === 'int64');
    const found = isNumberRange ? `number ${value}` : jsonType(value);
    const message = `json: cannot unmarshal ${found} into Go struct field ${goStruct(place.struct)}.${this.fieldPath()} of type ${goType(ref)}`;
    this.findings.push({ code: 'wrongType', path: [...this.path], message });
  }

  private fieldPath(): string {
    const fields: string[] = [];
    let ref = `@${this.root}`;
    for (const segment of this.path) {
      if (ref.startsWith('@')) {
        fields.push(String(segment));
        ref = bare(ownValue(ownValue(schema, ref.slice(1)), String(segment)) ?? '');
      } else ref = ref.slice(2);
    }
    return fields.join('.');
  }
}

interface TypeInfo {
  readonly refs: ReadonlyMap<string, string>;
  readonly required: readonly string[];
  readonly place: Place;
}

const types = new Map<string, TypeInfo>();

/** A type's row of the schema table, parsed once. */
function typeOf(typeName: string): TypeInfo {
  const known = types.get(typeName);
  if (known !== undefined) return known;
  const fields = Object.entries(ownValue(schema, typeName) ?? {});
  const required = fields.filter(
    ([field, ref]) => ref.endsWith('!') && !NOT_REALLY_REQUIRED.has(`${typeName}.${field}`),
  );
  const info: TypeInfo = {
    refs: new Map(fields.map(([field, ref]) => [field, bare(ref)])),
    required: required.map(([field]) => field),
    place: { struct: typeName },
  };
  types.set(typeName, info);
  return info;
}

function bare(ref: string): string {
  return ref.endsWith('!') ? ref.slice(0, -1) : ref;
}

function isAbsent(value: object, field: string): boolean {
  if (!Object.hasOwn(value, field)) return true;
  const child = (value as { readonly [field: string]: unknown })[field];
  return child === null || child === undefined || child === '' || (Array.isArray(child) && child.length === 0);
}

const INT32_MAX = 2 ** 31 - 1;

function fits(value: unknown, ref: string): boolean {
  if (ref === 'string') return typeof value === 'string';
  if (ref === 'bool') return typeof value === 'boolean';
  if (typeof value !== 'number') return false;
  if (ref === 'float64') return true;
  if (!Number.isInteger(value)) return false;
  return ref !== 'int32' || (value <= INT32_MAX && value >= -INT32_MAX - 1);
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function goStruct(typeName: string): string {
  return typeName === 'ContainerResourceClaim' ? 'ResourceClaim' : typeName;
}

function goType(ref: string): string {
  if (ref.startsWith('[]')) return `[]${goType(ref.slice(2))}`;
  if (ref === '{}quantity') return 'v1.ResourceList';
  if (ref.startsWith('{}')) return `map[string]${goType(ref.slice(2))}`;
  if (!ref.startsWith('@')) return ref;
  const name = goStruct(ref.slice(1));
  return `${V2_TYPES.test(name) ? 'v2' : 'v1'}.${name}`;
}

function quantityMessage(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return quantityProblem(String(value).trim());
  return QUANTITY_FORMAT_MESSAGE;
}

function intOrStringMessage(value: unknown): string | undefined {
  if (typeof value === 'string' || fits(value, 'int32')) return undefined;
  return `json: cannot unmarshal ${typeof value === 'number' ? `number ${value}` : jsonType(value)} into Go value of type int32`;
}

function base64Message(text: string): string | undefined {
  const offset = illegalBase64(text);
  return offset === undefined ? undefined : `illegal base64 data at input byte ${offset}`;
}

const isLineEnd = (text: string, at: number) => text[at] === '\n' || text[at] === '\r';

/**
 * The place at which Go's decoder stops: an invalid letter, wrong padding, or the start of a last group with fewer than
 * four letters. Upstream source: go/src/encoding/base64/base64.go, decodeQuantum.
 */
function illegalBase64(text: string): number | undefined {
  let at = 0;
  let inGroup = 0;
  for (; at < text.length && text[at] !== '='; at++) {
    if (isLineEnd(text, at)) continue;
    if (!/[A-Za-z0-9+/]/.test(text.charAt(at))) return at;
    inGroup = (inGroup + 1) % 4;
  }
  if (at === text.length) return inGroup === 0 ? undefined : at - inGroup;
  if (inGroup < 2) return at;
  at++;
  if (inGroup === 2) {
    while (isLineEnd(text, at)) at++;
    if (at === text.length) return at;
    if (text[at] !== '=') return at - 1;
    at++;
  }
  while (isLineEnd(text, at)) at++;
  return at < text.length ? at : undefined;
}

/** One part of the layout: its name, its pattern, and its value range. */
interface Element {
  readonly name: string;
  readonly shape: RegExp;
  readonly range?: { readonly of: string; readonly least: number; readonly most: number };
}

/** The problem of a text that is not a time, in the words of Go's `time.Parse`; undefined when it is one. */
function timeProblem(text: string): string | undefined {
  return parseTime(text) === undefined ? problemIn(text, LAYOUT, ELEMENTS) : undefined;
}

/**
 * The same for a MicroTime. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/micro_time.go.
 */
function microTimeProblem(text: string): string | undefined {
  const isTime = parseTime(text) !== undefined && /[.,]\d{6}(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return isTime ? undefined : problemIn(text, MICRO_LAYOUT, MICRO_ELEMENTS);
}

function problemIn(text: string, layout: string, elements: readonly Element[]): string {
  const start = `parsing time ${goQuote(text)}`;
  let rest = text;
  for (const { name, shape, range } of elements) {
    const found = shape.exec(rest)?.[0];
    if (found === undefined) return `${start} as ${goQuote(layout)}: cannot parse ${goQuote(rest)} as ${goQuote(name)}`;
    rest = rest.slice(found.length);
    const value = Number.parseInt(found, 10);
    if (range !== undefined && (value < range.least || value > range.most)) return `${start}: ${range.of} out of range`;
  }
  return rest === '' ? `${start}: day out of range` : `${start}: extra text: ${goQuote(rest)}`;
}

/** The result of decoding an object from JSON. */
interface Decoded {
  /** Values that do not fit the type of their field. Kubernetes reports only the first. The object is unusable. */
  readonly wrong: readonly Finding[];
  /** Fields that the type does not have. */
  readonly unknown: readonly Finding[];
  /** The object without nulls and unknown fields, and with the structs that Go always has. */
  readonly object: KubeObject;
}

/** Reads a built-in object as the API server's decoder does. */
export function decodeObject(written: KubeObject): Decoded {
  const findings = decodeStrict(written, written.kind);
  const wrong = findings.filter(({ code }) => code === 'wrongType' || code === 'invalid');
  const unknown = findings.filter(({ code }) => code === 'unknownField');
  if (wrong.length > 0) return { wrong, unknown, object: written };
  const paths = unknown.map(({ path }) => path);
  return { wrong, unknown, object: withStructs(withoutNulls(withoutFields(written, paths))) };
}

/** A copy without the fields at these paths; without any paths it is the same object. */
function withoutFields<T>(object: T, paths: readonly (readonly PathSegment[])[]): T {
  return paths.reduce((left, path) => without(left, path) as T, object);
}

function without(value: unknown, [segment, ...rest]: readonly PathSegment[]): unknown {
  if (segment === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((element, index) => (index === segment ? without(element, rest) : element));
  const entries = Object.entries(value).flatMap(([key, child]) => {
    if (key !== String(segment)) return [[key, child]];
    return rest.length === 0 ? [] : [[key, without(child, rest)]];
  });
  return Object.fromEntries(entries);
}
