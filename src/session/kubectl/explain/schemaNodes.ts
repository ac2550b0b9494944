import { compare } from '#base/order.ts';
import { ownValue } from '#base/ownValue.ts';
import { schema } from '#model/generated/schema.ts';
import type { CustomResourceDefinition, JSONSchemaProps } from '#model/generated/types.ts';
import { preferredVersion } from '../preferredVersion.ts';
import { FIELD_ENUMS } from './fieldEnums.ts';
import { GO_TYPE_NAMES } from './goTypeNames.ts';

/** The parts of an object's field that `kubectl explain` shows. */
export interface SchemaNode {
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
export function kindNode(kind: string): SchemaNode {
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
export function customNode({ spec }: CustomResourceDefinition): SchemaNode {
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
