import { ownValue } from '#base/ownValue.ts';
import type { KindSchema } from '#client/kindSchema.ts';
import type { YamlPlace } from './yamlPlace.ts';

export interface FieldOffer {
  readonly label: string;
  /** The field's type in words: `string`, `[]Container`, `map of string`. */
  readonly detail: string;
  readonly documentation: string;
  /** The text inserted for it, below a key at this indentation. */
  readonly insert: string;
  readonly required: boolean;
}

/** The parts of a type: `[]@Container!` is a required array of Container. */
interface FieldType {
  readonly shape: 'one' | 'array' | 'map';
  readonly type: string;
  readonly isObject: boolean;
  readonly required: boolean;
}

export function parseFieldType(text: string): FieldType {
  const required = text.endsWith('!');
  const bare = required ? text.slice(0, -1) : text;
  const shape = bare.startsWith('[]') ? 'array' : bare.startsWith('{}') ? 'map' : 'one';
  const inner = shape === 'one' ? bare : bare.slice(2);
  const isObject = inner.startsWith('@');
  return { shape, type: isObject ? inner.slice(1) : inner, isObject, required };
}

/** The type of the object at a path below a kind, or undefined where the schema ends. */
export function typeAt({ schema }: KindSchema, kind: string, path: readonly string[]): string | undefined {
  let type: string | undefined = ownValue(schema, kind) === undefined ? undefined : kind;
  let inMap = false;
  for (const key of path) {
    if (inMap) {
      inMap = false;
      continue;
    }
    const field = type === undefined ? undefined : ownValue(ownValue(schema, type), key);
    if (field === undefined) return undefined;
    const parsed = parseFieldType(field);
    if (!parsed.isObject) return undefined;
    type = parsed.type;
    inMap = parsed.shape === 'map';
  }
  return inMap ? undefined : type;
}

function inWords({ shape, type }: FieldType): string {
  return shape === 'array' ? `[]${type}` : shape === 'map' ? `map of ${type}` : type;
}

function insertOf(label: string, field: FieldType, indent: number): string {
  const inner = ' '.repeat(indent + 2);
  if (field.shape === 'array') return `${label}:\n${inner}- `;
  return field.isObject || field.shape === 'map' ? `${label}:\n${inner}` : `${label}: `;
}

function offerFields(known: KindSchema, type: string, place: YamlPlace): FieldOffer[] {
  const fields = ownValue(known.schema, type) ?? {};
  return Object.keys(fields)
    .filter((name) => !place.present.has(name))
    .map((name) => {
      const field = parseFieldType(fields[name] ?? '');
      return {
        label: name,
        detail: inWords(field),
        documentation: ownValue(ownValue(known.docs, type), name) ?? '',
        insert: insertOf(name, field, place.indent),
        required: field.required,
      };
    });
}

function offerValues(known: KindSchema, place: YamlPlace): FieldOffer[] {
  if (place.path.length > 0) return [];
  const plain = (label: string, detail: string, documentation: string): FieldOffer => ({
    label,
    detail,
    documentation,
    insert: label,
    required: false,
  });
  if (place.valueOf === 'kind')
    return known.kinds.map(({ kind, apiVersion }) => plain(kind, apiVersion, known.docs[kind]?.[''] ?? ''));
  if (place.valueOf !== 'apiVersion') return [];
  const own = known.kinds.find(({ kind }) => kind === place.kind);
  return [...new Set(own === undefined ? known.kinds.map(({ apiVersion }) => apiVersion) : [own.apiVersion])].map(
    (version) => plain(version, place.kind, ''),
  );
}

const START: YamlPlace = { kind: '', path: [], valueOf: undefined, present: new Set(), indent: 0 };

/**
 * Completions at a place: fields of its object, kinds, API versions. A schema with one kind applies whether or not
 * the text names the kind.
 */
export function completionsAt(known: KindSchema, written: YamlPlace): FieldOffer[] {
  const [only, ...others] = known.kinds;
  const place = only && others.length === 0 ? { ...written, kind: only.kind } : written;
  if (place.valueOf !== undefined) return offerValues(known, place);
  const type = typeAt(known, place.kind, place.path);
  if (type !== undefined) return offerFields(known, type, place);
  // Without a kind: the fields that every object has.
  return place.path.length === 0
    ? offerFields(known, 'Pod', { ...START, present: place.present }).filter(({ label }) => label !== 'status')
    : [];
}
