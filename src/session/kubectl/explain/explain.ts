import { compare } from '#base/order.ts';
import { ownValue } from '#base/record.ts';
import { store } from '#cluster/api/kindTables.ts';
import { schema } from '#model/generated/schema.ts';
import type { CustomResourceDefinition, JSONSchemaProps } from '#model/generated/types.ts';
import { groupOf } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { preferredVersion, type Resource, resourceOf } from '../resources.ts';
import type { Printed } from '../writeOutput.ts';
import { FIELD_ENUMS, GO_TYPE_NAMES } from './fieldEnums.ts';

const SCALARS: Readonly<Record<string, string>> = {
  int32: 'integer',
  int64: 'integer',
  bool: 'boolean',
  time: 'string',
  microTime: 'string',
  bytes: 'string',
  float64: 'number',
  quantity: 'Quantity',
  intOrString: 'IntOrString',
};

const WIDTH = 76;
const FEW_VALUES = 4;
const NOT_KEPT = '(model) Kubernetes has a description, which is not stored here.';

/** `kubectl explain TYPE[.FIELD...]`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/explain/v2/templates/plaintext.tmpl. */
export function explain(asked: Invocation): Printed {
  const { words, flags, world } = asked;
  const [said] = words;
  if (said === undefined)
    throw usageError(
      'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.\n',
    );
  if (words.length > 1) throw usageError('We accept only this format: explain RESOURCE\n');
  const output = flags.text('output') ?? 'plaintext';
  if (output !== 'plaintext') throw notHere(`kubectl explain -o ${output}`);
  const { resource, path } = read(asked, said);
  const { apiVersion, kind, kindName, plural } = resource;
  const wanted = flags.text('api-version') ?? '';
  if (wanted !== '' && wanted !== apiVersion)
    throw usageError(`couldn't find resource for "${versionText(wanted)}, Resource=${plural}"`);
  const definition = world
    .table(store('CustomResourceDefinition'))
    .values()
    .find(({ spec }) => `${spec.names.kind}.${spec.group}` === kind);
  const group = groupOf(apiVersion);
  const head = [
    ...(group === '' ? [] : [`GROUP:      ${group}`]),
    `KIND:       ${kindName}`,
    `VERSION:    ${apiVersion.slice(apiVersion.lastIndexOf('/') + 1)}`,
    '',
    '',
  ].join('\n');
  const found = followed(definition ? customNode(definition) : kindNode(kind), path);
  if (!found) return { out: head, err: `error: field "${path.at(-1)}" does not exist`, failed: true };
  const isDefined = definition !== undefined;
  return { out: `${head}${fieldText(path, found)}${bodyText(found, isDefined, flags.isOn('recursive'))}\n` };
}

function versionText(version: string): string {
  return version.includes('/') ? version : `/${version}`;
}

/** `deployments.apps.spec`, or `deploy.spec`. */
function read({ world }: Invocation, said: string): { readonly resource: Resource; readonly path: readonly string[] } {
  const parts = said.replace(/\.$/, '').split('.');
  const [type = '', ...path] = parts;
  if (parts.some((part) => !/^[\w$-]+$/.test(part)))
    throw usageError('invalid jsonpath syntax, all nodes must be field nodes');
  const resource = resourceOf(world, type);
  const full = [resource.plural, groupOf(resource.apiVersion)].filter(Boolean).join('.');
  const isFull = said === full || said.startsWith(`${full}.`);
  return { resource, path: isFull ? parts.slice(full.split('.').length) : path };
}

function followed(node: SchemaNode, path: readonly string[]): SchemaNode | undefined {
  return path.reduce<SchemaNode | undefined>((at, name) => at?.fields().get(name), node);
}

function fieldText(path: readonly string[], { type, enum: values }: SchemaNode): string {
  const name = path.at(-1);
  if (name === undefined) return '';
  const list = values.length === 0 ? '' : `ENUM:${values.map((value) => `\n    ${valueText(value)}`).join('')}`;
  return `FIELD: ${name} <${type}>\n${list}\n\n`;
}

function bodyText(node: SchemaNode, isDefined: boolean, isRecursive: boolean): string {
  const description = node.description ?? (isDefined && node.reference === '' ? '<empty>' : NOT_KEPT);
  const fields = isRecursive ? lines(node, 1, [node.reference]) : [...node.fields()].flatMap(shownField);
  return [
    'DESCRIPTION:',
    ...`${wordWrap(description, WIDTH)}\n`.split('\n').map((line) => `    ${line}`),
    ...(fields.length === 0 ? [] : ['FIELDS:', ...fields]),
    '',
  ].join('\n');
}

/** A field with the description of its definition. */
function shownField([name, node]: readonly [string, SchemaNode]): string[] {
  const description = node.description === undefined ? [] : wordWrap(node.description, WIDTH).split('\n');
  return [...nameLines(name, node, 1), ...description.map((line) => `    ${line}`), ''];
}

function nameLines(name: string, { type, enum: values, isRequired }: SchemaNode, level: number): string[] {
  const indent = '  '.repeat(level);
  const shown = values.slice(0, FEW_VALUES).map(valueText).join(', ');
  const list = values.length > FEW_VALUES ? `${shown}, ....` : shown;
  return [
    `${indent}${name}\t<${type}>${isRequired ? ' -required-' : ''}`,
    ...(values.length === 0 ? [] : [`${indent}enum: ${list}`]),
  ];
}

/** All fields below a node. A type that contains itself is not expanded again. */
function lines(node: SchemaNode, level: number, above: readonly string[]): string[] {
  return [...node.fields()].flatMap(([name, field]) => {
    const isCycle = field.reference !== '' && above.includes(field.reference);
    const own = nameLines(name, field, level);
    return isCycle ? own : [...own, ...lines(field, level + 1, [...above, field.reference])];
  });
}

function valueText(value: unknown): string {
  return value === '' ? '""' : String(value);
}

/**
 * Wraps words into lines of at most `most` letters where possible; line breaks and spaces between words stay.
 * Upstream source (v1.36.2): vendor/github.com/mitchellh/go-wordwrap/wordwrap.go.
 */
export function wordWrap(text: string, most: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, most))
    .join('\n');
}

function wrapLine(line: string, most: number): string {
  const parts = line.trimEnd().split(/(\s+)/);
  let out = parts[0] ?? '';
  let length = out.length;
  for (let at = 1; at < parts.length; at += 2) {
    const [blanks = '', word = ''] = parts.slice(at, at + 2);
    if (length + blanks.length + word.length > most && length > 0) {
      out += `\n${word}`;
      length = word.length;
    } else {
      out += blanks + word;
      length += blanks.length + word.length;
    }
  }
  return out;
}

/** The parts of an object's field that `kubectl explain` shows. */
interface SchemaNode {
  /** `[]Container`, `map[string]string`. */
  readonly type: string;
  readonly enum: readonly unknown[];
  readonly isRequired: boolean;
  /** The description from a CustomResourceDefinition; the model keeps none for built-in kinds. */
  readonly description?: string;
  /** The name of the referenced definition, or '' where the fields stand in the schema itself. */
  readonly reference: string;
  readonly fields: () => ReadonlyMap<string, SchemaNode>;
}

/** Fields whose type the model leaves open or keeps as text. */
const OPEN_TYPES: Readonly<Record<string, string>> = {
  'AllocatedDeviceStatus.data': 'RawExtension',
  'ControllerRevision.data': 'RawExtension',
  'CustomResourceSubresources.status': 'CustomResourceSubresourceStatus',
  'HPAScalingRules.tolerance': 'Quantity',
  'JSONSchemaProps.additionalItems': 'JSONSchemaPropsOrBool',
  'JSONSchemaProps.additionalProperties': 'JSONSchemaPropsOrBool',
  'JSONSchemaProps.default': 'JSON',
  'JSONSchemaProps.dependencies': 'JSONSchemaPropsOrStringArray',
  'JSONSchemaProps.enum': 'JSON',
  'JSONSchemaProps.example': 'JSON',
  'JSONSchemaProps.items': 'JSONSchemaPropsOrArray',
  'ManagedFieldsEntry.fieldsV1': 'FieldsV1',
  'OpaqueDeviceConfiguration.parameters': 'RawExtension',
  'PodGroupSchedulingPolicy.basic': 'BasicSchedulingPolicy',
};

/** A built-in kind of Kubernetes. */
function kindNode(kind: string): SchemaNode {
  return typeNode(kind);
}

function typeNode(type: string): SchemaNode {
  const fields = () => {
    const known = Object.entries(ownValue(schema, type) ?? {}).map(([name, text]): [string, SchemaNode] => [
      name,
      fieldNode(type, name, text),
    ]);
    return new Map(known.sort(([a], [b]) => compare(a, b)));
  };
  return { type: ownValue(GO_TYPE_NAMES, type) ?? type, enum: [], isRequired: false, reference: type, fields };
}

function fieldNode(owner: string, name: string, text: string): SchemaNode {
  const isRequired = text.endsWith('!');
  const whole = isRequired ? text.slice(0, -1) : text;
  const bare = whole.replace(/^(?:\[\]|\{\})+/, '');
  const around = whole.slice(0, whole.length - bare.length).replaceAll('{}', 'map[string]');
  const said = ownValue(ownValue(FIELD_ENUMS, owner), name);
  const more = { enum: said === undefined ? [] : said.split(' '), isRequired };
  if (bare.startsWith('@')) {
    const inner = typeNode(bare.slice(1));
    return { ...inner, ...more, type: around + inner.type };
  }
  const type =
    ownValue(OPEN_TYPES, `${owner}.${name}`) ?? ownValue(SCALARS, bare) ?? (bare === 'any' ? 'Object' : bare);
  return { ...more, type: around + type, reference: '', fields: () => new Map() };
}

/** A kind that a CustomResourceDefinition defines, in the version that kubectl prefers. */
function customNode({ spec }: CustomResourceDefinition): SchemaNode {
  const { openAPIV3Schema = {} } = preferredVersion(spec.versions)?.schema ?? {};
  const own = jsonNode(openAPIV3Schema, false);
  const fields = () => {
    const { apiVersion, kind, metadata } = Object.fromEntries(typeNode('Pod').fields());
    const common = Object.entries({ apiVersion, kind, metadata }).flatMap(([name, node]): [string, SchemaNode][] =>
      node ? [[name, node]] : [],
    );
    return new Map([...own.fields(), ...common].sort(([a], [b]) => compare(a, b)));
  };
  return { ...own, fields };
}

function jsonNode(given: JSONSchemaProps, isRequired: boolean): SchemaNode {
  const { description } = given;
  return {
    type: jsonType(given),
    enum: given.enum ?? [],
    isRequired,
    reference: '',
    ...(description !== undefined && { description }),
    fields: () => {
      const { properties = {}, required = [] } = innermost(given);
      const names = Object.keys(properties).sort();
      return new Map(names.map((name) => [name, jsonNode(properties[name] ?? {}, required.includes(name))]));
    },
  };
}

function jsonType(given: JSONSchemaProps): string {
  const items = schemaIn(given.items);
  if (items) return `[]${jsonType(items)}`;
  const values = schemaIn(given.additionalProperties);
  if (values) return `map[string]${jsonType(values)}`;
  return given.type === 'object' ? 'Object' : given.type || 'Object';
}

/** The schema of the values inside lists of lists, or inside maps. */
function innermost(given: JSONSchemaProps): JSONSchemaProps {
  const inner = given.properties ? undefined : (schemaIn(given.items) ?? schemaIn(given.additionalProperties));
  return inner ? innermost(inner) : given;
}

function schemaIn(value: unknown): JSONSchemaProps | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
