/**
 * Writes src/model/encoding from Go's API types: which fields Kubernetes prints although they are empty, and which scalars it leaves out
 * when they are zero. The published schema does not say it. `node --import tsx scripts/generate-encoding.ts PATH`, where PATH is a checkout of
 * Kubernetes v1.36.2.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '../src/model/generated/schema.ts';

interface GoField {
  readonly json: string;
  readonly type: string;
  readonly omitEmpty: boolean;
  readonly omitZero: boolean;
}

interface GoStruct {
  readonly place: string;
  readonly name: string;
  readonly fields: readonly GoField[];
  readonly inlined: readonly string[];
}

const ROOTS = [
  'api',
  'apimachinery/pkg/apis/meta/v1',
  'apiextensions-apiserver/pkg/apis/apiextensions/v1',
  'kube-aggregator/pkg/apis/apiregistration/v1',
];

/** Types whose name here is not Go's, or stands in several packages: see scripts/generate-types.ts. */
const GO_NAMES: Readonly<Record<string, readonly [place: string, name: string]>> = {
  AdmissionServiceReference: ['admissionregistration/v1', 'ServiceReference'],
  AdmissionWebhookClientConfig: ['admissionregistration/v1', 'WebhookClientConfig'],
  ApiextensionsV1WebhookClientConfig: ['apiextensions/v1', 'WebhookClientConfig'],
  ContainerResourceClaim: ['core/v1', 'ResourceClaim'],
  DiscoveryEndpointPort: ['discovery/v1', 'EndpointPort'],
  FlowcontrolSubject: ['flowcontrol/v1', 'Subject'],
  ResourceClaim: ['resource/v1', 'ResourceClaim'],
  ServiceReference: ['apiregistration/v1', 'ServiceReference'],
  StorageTokenRequest: ['storage/v1', 'TokenRequest'],
  Subject: ['rbac/v1', 'Subject'],
  WebhookServiceReference: ['apiextensions/v1', 'ServiceReference'],
  WorkloadReference: ['scheduling/v1alpha2', 'TypedLocalObjectReference'],
};

const structs: GoStruct[] = [];
const named = new Map<string, string>();

function filesUnder(path: string): string[] {
  return readdirSync(path).flatMap((name) => {
    const full = join(path, name);
    if (statSync(full).isDirectory()) return name === 'testdata' ? [] : filesUnder(full);
    return name.endsWith('.go') && !name.includes('generated') && !name.endsWith('_test.go') ? [full] : [];
  });
}

const FIELD = /^\s+(?:(\w+)\s+)?([\w.*[\]]+)\s+`(?:[^`]*\s)?json:"([^"]*)"/;

function readFile(path: string): void {
  let current: { fields: GoField[]; inlined: string[]; name: string } | undefined;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const begin = /^type (\w+) struct \{/.exec(line);
    const other = /^type (\w+) (?!struct|interface)([\w.*[\]]+)$/.exec(line.replace(/\s*\/\/.*$/, ''));
    if (begin?.[1]) current = { name: begin[1], fields: [], inlined: [] };
    else if (other?.[1] && other[2]) named.set(other[1], other[2]);
    else if (current && line.startsWith('}')) {
      structs.push({ place: dirname(path), ...current });
      current = undefined;
    } else if (current) {
      const [, , type = '', tag = ''] = FIELD.exec(line) ?? [];
      const [json = '', ...options] = tag.split(',');
      if (options.includes('inline')) current.inlined.push(lastPart(type));
      else if (json !== '' && json !== '-')
        current.fields.push({
          json,
          type,
          omitEmpty: options.includes('omitempty'),
          omitZero: options.includes('omitzero'),
        });
    }
  }
}

function lastPart(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

const SCALARS: Readonly<Record<string, unknown>> = {
  string: '',
  bool: false,
  int: 0,
  int32: 0,
  int64: 0,
  float64: 0,
  uint8: 0,
};
/** Structs of Go that are written as one value; null stands for a time that is not set. */
const WRITTEN: Readonly<Record<string, unknown>> = {
  Time: null,
  MicroTime: null,
  Quantity: '0',
  IntOrString: 0,
  Duration: '0s',
};
const NOTHING = Symbol('never printed when unset');

/** What stands for the field in an object that does not give it. */
function zeroOf(field: GoField, typeRef: string): unknown {
  const { type, omitEmpty, omitZero } = field;
  if (omitZero) return NOTHING;
  if (type.startsWith('*') || type.startsWith('[]') || type.startsWith('map[')) return omitEmpty ? NOTHING : null;
  const name = lastPart(type);
  if (name in WRITTEN) return WRITTEN[name];
  const underlying = named.get(name) ?? name;
  if (underlying.startsWith('[]') || underlying.startsWith('map[')) return omitEmpty ? NOTHING : null;
  const scalar = SCALARS[named.get(underlying) ?? underlying];
  if (scalar !== undefined) return omitEmpty ? NOTHING : scalar;
  return typeRef.startsWith('@') ? printedOf(typeRef.replace(/[@!]/g, '')) : NOTHING;
}

/** Whether the field is a plain scalar that is left out when zero. */
function isDropped({ type, omitEmpty, omitZero }: GoField): boolean {
  if (!(omitEmpty || omitZero) || /^[*[]|^map/.test(type)) return false;
  const underlying = named.get(lastPart(type)) ?? lastPart(type);
  return SCALARS[named.get(underlying) ?? underlying] !== undefined;
}

/** All fields with those of inlined structs. */
function fieldsOf(struct: GoStruct): GoField[] {
  const inlined = struct.inlined.flatMap((name) => {
    const found =
      structs.find((other) => other.name === name && other.place === struct.place) ??
      structs.find((other) => other.name === name);
    return found ? fieldsOf(found) : [];
  });
  return [...inlined, ...struct.fields];
}

/** The struct with this name and these fields; of several that in the newest stable version. */
function structFor(typeName: string): GoStruct | undefined {
  const wanted = Object.keys(schema[typeName] ?? {}).sort();
  const [place = '', name = typeName] = GO_NAMES[typeName] ?? [];
  const found = structs.filter((struct) => struct.name === name && struct.place.endsWith(place));
  const same = found.filter((struct) => {
    const has = new Set(fieldsOf(struct).map(({ json }) => json));
    return (
      wanted.every((field) => has.has(field) || field === 'apiVersion' || field === 'kind') &&
      has.size <= wanted.length + 2
    );
  });
  const order = (struct: GoStruct) =>
    (/\/v\d+$/.test(struct.place) ? 0 : 1) + (struct.place.includes('/core/v1') ? 0 : 0.5);
  return same.sort((a, b) => order(a) - order(b))[0] ?? (found.length === 1 ? found[0] : undefined);
}

const printed = new Map<string, Readonly<Record<string, unknown>>>();

function printedOf(typeName: string): Readonly<Record<string, unknown>> {
  const known = printed.get(typeName);
  if (known) return known;
  const struct = structFor(typeName);
  const refs = schema[typeName] ?? {};
  const zeros = struct
    ? fieldsOf(struct).flatMap((field) => {
        const ref = refs[field.json];
        if (ref === undefined || (refs.metadata === '@ObjectMeta' && field.json === 'metadata' && 'kind' in refs))
          return [];
        const zero = zeroOf(field, ref);
        return zero === NOTHING ? [] : [[field.json, zero] as const];
      })
    : [];
  const made = Object.fromEntries(zeros);
  printed.set(typeName, made);
  return made;
}

const [kubernetes = ''] = process.argv.slice(2);
for (const root of ROOTS) for (const file of filesUnder(join(kubernetes, 'staging/src/k8s.io', root))) readFile(file);

const unknown = Object.keys(schema).filter((name) => structFor(name) === undefined);
if (unknown.length > 0) process.stderr.write(`without a Go struct: ${unknown.join(', ')}\n`);

const zeroLines = Object.keys(schema).flatMap((name) => {
  const zeros = printedOf(name);
  return Object.keys(zeros).length === 0 ? [] : [`  ${name}: ${JSON.stringify(zeros)},`];
});
const droppedLines = Object.keys(schema).flatMap((name) => {
  const struct = structFor(name);
  const fields = struct ? fieldsOf(struct).filter((field) => isDropped(field) && schema[name]?.[field.json]) : [];
  const names = fields.map(({ json }) => json).filter((json) => json !== 'kind' && json !== 'apiVersion');
  return names.length === 0 ? [] : [`  ${name}: ${JSON.stringify(names)},`];
});

/** Where it is not the order of the alphabet. */
const orderLines = Object.keys(schema).flatMap((name) => {
  const struct = structFor(name);
  const fields = struct ? fieldsOf(struct).map(({ json }) => json) : [];
  const names = [...new Set(fields.filter((json) => schema[name]?.[json] !== undefined))];
  const isSorted = names.every((json, index) => index === 0 || (names[index - 1] as string) < json);
  return isSorted ? [] : [`  ${name}: '${names.join(' ')}',`];
});

const BEGINNING = '// Written by scripts/generate-encoding.ts from the Go types of Kubernetes v1.36.2.';
const here = dirname(fileURLToPath(import.meta.url));

function write(file: string, comment: string, name: string, type: string, lines: readonly string[]): void {
  const text = `${BEGINNING}\n\n/** ${comment} */\nexport const ${name}: ${type} = {\n${lines.join('\n')}\n};\n`;
  writeFileSync(join(here, '../src/model/encoding', file), text);
}

write(
  'printedZeros.ts',
  'Per type: fields that are printed although nobody gave them, with what is printed.',
  'printedZeros',
  '{ readonly [type: string]: { readonly [field: string]: unknown } }',
  zeroLines,
);
write(
  'droppedZeros.ts',
  'Per type: scalars that are left out when they are zero or empty.',
  'droppedZeros',
  '{ readonly [type: string]: readonly string[] }',
  droppedLines,
);
write(
  'fieldOrder.ts',
  'Per type: its fields in the order in which Go writes them, where that is not the order of the alphabet.',
  'fieldOrder',
  '{ readonly [type: string]: string }',
  orderLines,
);
