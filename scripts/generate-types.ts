/**
 * Writes src/model/generated/{types,schema,docs}.ts from the OpenAPI models of @kubernetes/client-node (release 1.36):
 * one source for the TypeScript types, the table that validation walks, and the field docs of the editor.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeGenerated } from './setup.mjs';

const ROOTS = [
  'V1Pod',
  'V1Node',
  'V1Namespace',
  'V1Service',
  'V1ServiceAccount',
  'V1ConfigMap',
  'V1Secret',
  'CoreV1Event',
  'V1Endpoints',
  'V1PersistentVolume',
  'V1PersistentVolumeClaim',
  'V1ResourceQuota',
  'V1LimitRange',
  'V1ReplicationController',
  'V1PodTemplate',
  'V1Binding',
  'V1Deployment',
  'V1ReplicaSet',
  'V1StatefulSet',
  'V1DaemonSet',
  'V1ControllerRevision',
  'V1Job',
  'V1CronJob',
  'V2HorizontalPodAutoscaler',
  'V1PodDisruptionBudget',
  'V1StorageClass',
  'V1CSINode',
  'V1CSIDriver',
  'V1VolumeAttachment',
  'V1VolumeAttributesClass',
  'V1CSIStorageCapacity',
  'V1PriorityClass',
  'V1RuntimeClass',
  'V1Lease',
  'V1EndpointSlice',
  'V1FlowSchema',
  'V1PriorityLevelConfiguration',
  'ResourceV1ResourceClaim',
  'V1ResourceClaimTemplate',
  'V1DeviceClass',
  'V1ResourceSlice',
  'V1Ingress',
  'V1IngressClass',
  'V1NetworkPolicy',
  'V1Role',
  'V1RoleBinding',
  'V1ClusterRole',
  'V1ClusterRoleBinding',
  'V1Eviction',
  'V1alpha2PodGroup',
  'V1alpha2Workload',
  'V1CustomResourceDefinition',
  'V1APIService',
  'V1ValidatingWebhookConfiguration',
  'V1MutatingWebhookConfiguration',
  'V1ValidatingAdmissionPolicy',
  'V1ValidatingAdmissionPolicyBinding',
  'V1MutatingAdmissionPolicy',
  'V1MutatingAdmissionPolicyBinding',
  'V1IPAddress',
  'V1ServiceCIDR',
];

/** Two published types share a Go name in different API groups: these get a name of their own, the rest drop the version. */
const RENAMED: Record<string, string> = {
  CoreV1ResourceClaim: 'ContainerResourceClaim',
  CoreV1EndpointPort: 'EndpointPort',
  DiscoveryV1EndpointPort: 'DiscoveryEndpointPort',
  RbacV1Subject: 'Subject',
  FlowcontrolV1Subject: 'FlowcontrolSubject',
  StorageV1TokenRequest: 'StorageTokenRequest',
  V1alpha2TypedLocalObjectReference: 'WorkloadReference',
  ApiextensionsV1ServiceReference: 'WebhookServiceReference',
  ApiregistrationV1ServiceReference: 'ServiceReference',
  AdmissionregistrationV1ServiceReference: 'AdmissionServiceReference',
  AdmissionregistrationV1WebhookClientConfig: 'AdmissionWebhookClientConfig',
};

/** The published schema says `string` for a quantity: the Go types say which ones are (k8s.io/api, release 1.36). */
const QUANTITIES = new Set([
  'ResourceRequirements.limits',
  'ResourceRequirements.requests',
  'VolumeResourceRequirements.limits',
  'VolumeResourceRequirements.requests',
  'NodeStatus.capacity',
  'NodeStatus.allocatable',
  'ContainerStatus.allocatedResources',
  'PodStatus.allocatedResources',
  'PodSpec.overhead',
  'Overhead.podFixed',
  'ResourceQuotaSpec.hard',
  'ResourceQuotaStatus.hard',
  'ResourceQuotaStatus.used',
  'LimitRangeItem.default',
  'LimitRangeItem.defaultRequest',
  'LimitRangeItem.max',
  'LimitRangeItem.maxLimitRequestRatio',
  'LimitRangeItem.min',
  'PersistentVolumeSpec.capacity',
  'PersistentVolumeClaimStatus.capacity',
  'PersistentVolumeClaimStatus.allocatedResources',
  'EmptyDirVolumeSource.sizeLimit',
  'ResourceFieldSelector.divisor',
  'MetricTarget.averageValue',
  'MetricTarget.value',
  'MetricValueStatus.averageValue',
  'MetricValueStatus.value',
  'CSIStorageCapacity.capacity',
  'CSIStorageCapacity.maximumVolumeSize',
  'DeviceCapacity.value',
  'Counter.value',
  'CapacityRequirements.requests',
  'CapacityRequestPolicy.default',
  'CapacityRequestPolicy.validValues',
  'CapacityRequestPolicyRange.max',
  'CapacityRequestPolicyRange.min',
  'CapacityRequestPolicyRange.step',
  'DeviceRequestAllocationResult.consumedCapacity',
  'NodeAllocatableResourceClaimStatus.resources',
  'NodeAllocatableResourceMapping.allocationMultiplier',
]);

interface Field {
  readonly name: string;
  /** The schema module's notation: `[]` and `{}` prefixes, `@Type` for a reference, else a scalar. */
  readonly ref: string;
  readonly required: boolean;
  readonly doc: string;
}
interface Model {
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly Field[];
}

const here = dirname(fileURLToPath(import.meta.url));
const modelsDir = join(
  dirname(fileURLToPath(import.meta.resolve('@kubernetes/client-node/package.json'))),
  'dist/gen/models',
);

function publicName(clientName: string): string {
  return RENAMED[clientName] ?? clientName.replace(/^(?:Core|Events|Resource)?V\d+(?:(?:alpha|beta)\d+)?/, '');
}

function scalar(type: string, format: string): string {
  if (type === 'V1MicroTime') return 'microTime';
  if (type === 'Date') return 'time';
  if (type === 'IntOrString') return 'intOrString';
  if (type === 'boolean') return 'bool';
  if (type === 'any') return 'any';
  if (type === 'string') return format === 'byte' ? 'bytes' : 'string';
  if (type === 'number') return format === 'double' ? 'float64' : format === 'int64' ? 'int64' : 'int32';
  return `@${type}`;
}

function refOf(type: string, format: string): string {
  const array = /^Array<(.*)>$/.exec(type);
  if (array?.[1] !== undefined) return `[]${refOf(array[1], format)}`;
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(type);
  if (map?.[1] !== undefined) return `{}${refOf(map[1], format)}`;
  return scalar(type, format);
}

function unescapeDoc(text: string): string {
  return text
    .replace(/\\(['"])/g, '$1')
    .replace(/\\\//g, '/')
    .trim();
}

/** Optionality and docs come from the declaration, JSON names and formats from the attribute table beside it. */
function readModel(clientName: string): Model {
  const declaration = readFileSync(join(modelsDir, `${clientName}.d.ts`), 'utf8');
  const source = readFileSync(join(modelsDir, `${clientName}.js`), 'utf8');
  const table = /attributeTypeMap = (\[[\s\S]*?\n\]);/.exec(source)?.[1];
  if (table === undefined) throw new Error(`${clientName}: no attribute table`);
  const attributes = JSON.parse(table) as { name: string; baseName: string; type: string; format: string }[];
  const doc = /\/\*\*\n\* ([^\n]*)\n\*\/\nexport declare class/.exec(declaration)?.[1] ?? '';
  const declared = new Map<string, { required: boolean; doc: string }>();
  for (const match of declaration.matchAll(/(?:\/\*\*\n\s+\* ([^\n]*)\n\s+\*\/\n)?\s+'([\w$]+)'(\??): /g)) {
    declared.set(match[2] ?? '', { required: match[3] !== '?', doc: unescapeDoc(match[1] ?? '') });
  }
  const fields = attributes.map((attribute): Field => {
    const found = declared.get(attribute.name);
    if (found === undefined) throw new Error(`${clientName}.${attribute.name}: not declared`);
    return { name: attribute.baseName, ref: refOf(attribute.type, attribute.format), ...found };
  });
  return { name: clientName, doc: unescapeDoc(doc), fields };
}

function referenced(model: Model): string[] {
  return model.fields.flatMap((field) => /@(\w+)$/.exec(field.ref)?.[1] ?? []);
}

function collect(): Map<string, Model> {
  const models = new Map<string, Model>();
  const queue = [...ROOTS];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (models.has(next)) continue;
    const model = readModel(next);
    models.set(next, model);
    queue.push(...referenced(model));
  }
  return models;
}

function renameRefs(model: Model): Model {
  const name = publicName(model.name);
  const fields = model.fields.map((field) => {
    const ref = field.ref.replace(/@(\w+)$/, (_, target: string) => `@${publicName(target)}`);
    return { ...field, ref: QUANTITIES.has(`${name}.${field.name}`) ? ref.replace(/string$/, 'quantity') : ref };
  });
  return { ...model, name, fields };
}

const SCALAR_TYPES: Record<string, string> = {
  string: 'string',
  bytes: 'string',
  time: 'string',
  microTime: 'string',
  quantity: 'Quantity',
  bool: 'boolean',
  int32: 'number',
  int64: 'number',
  float64: 'number',
  intOrString: 'IntOrString',
  any: 'unknown',
};

function tsType(ref: string, roots: ReadonlySet<string>): string {
  if (ref.startsWith('[]')) return `readonly ${tsType(ref.slice(2), roots)}[]`;
  if (ref.startsWith('{}')) return `{ readonly [key: string]: ${tsType(ref.slice(2), roots)} }`;
  if (!ref.startsWith('@')) return SCALAR_TYPES[ref] ?? fail(`no type for ${ref}`);
  const target = ref.slice(1);
  return roots.has(target) ? `Embedded<${target}>` : target;
}

function fail(message: string): never {
  throw new Error(message);
}

function jsdoc(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`;
}

/** In a stored object these are always present: decoding fills in an empty spec as Go's zero value does. */
function rootField(model: Model, field: Field, roots: ReadonlySet<string>): string {
  if (field.name === 'apiVersion') return `  readonly apiVersion: string;\n`;
  if (field.name === 'kind') return `  readonly kind: '${model.name}';\n`;
  if (field.name === 'metadata') return `  readonly metadata: NamedMeta;\n`;
  const required = field.required || (field.name === 'spec' && field.ref.startsWith('@'));
  return `${jsdoc(field.doc, '  ')}  readonly ${field.name}${required ? '' : '?'}: ${tsType(field.ref, roots)};\n`;
}

/** Quoted where it is no word: `x-kubernetes-list-type`. */
function fieldName({ name }: Field): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
}

function interfaceOf(model: Model, roots: ReadonlySet<string>): string {
  const isRoot = roots.has(model.name);
  const body = model.fields.map((field) =>
    isRoot
      ? rootField(model, field, roots)
      : `${jsdoc(field.doc, '  ')}  readonly ${fieldName(field)}${field.required ? '' : '?'}: ${tsType(field.ref, roots)};\n`,
  );
  return `${jsdoc(model.doc, '')}export interface ${model.name} {\n${body.join('')}}\n`;
}

const BANNER = '// Generated by scripts/generate-types.ts from @kubernetes/client-node (release 1.36). Do not edit.\n';

function typesModule(models: readonly Model[], roots: ReadonlySet<string>): string {
  const prelude = `
/** Canonical or not, a quantity is text such as \`100m\` or \`1Gi\`. */
export type Quantity = string;
export type IntOrString = number | string;
/** Metadata of a stored object: it has a name. */
export type NamedMeta = ObjectMeta & { readonly name: string };
/** An object inside another one, where apiVersion, kind and name may be left out. */
export type Embedded<T> = Omit<T, 'apiVersion' | 'kind' | 'metadata'> & {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: ObjectMeta;
};
`;
  const names = models.filter((model) => roots.has(model.name)).map((model) => model.name);
  const map = `/** The generated object type of every kind the model knows. */\nexport interface KindTypes {\n${names.map((name) => `  readonly ${name}: ${name};\n`).join('')}}\n`;
  return `${BANNER}${prelude}\n${map}\n${models.map((model) => interfaceOf(model, roots)).join('\n')}`;
}

function schemaModule(models: readonly Model[]): string {
  const rows = models.map((model) => {
    const fields = model.fields.map(
      (field) => `${JSON.stringify(field.name)}:${JSON.stringify(field.ref + (field.required ? '!' : ''))}`,
    );
    return `  ${model.name}: {${fields.join(',')}},\n`;
  });
  return `${BANNER}
/**
 * Per type, each field's type: \`[]\` array of, \`{}\` map of, \`@Type\` another type, else a scalar; a trailing \`!\` marks a
 * field that the published schema requires.
 */
export const schema: { readonly [type: string]: { readonly [field: string]: string } } = {
${rows.join('')}};
`;
}

function docsModule(models: readonly Model[]): string {
  const rows = models.map((model) => {
    const entries = [['', model.doc], ...model.fields.map((field) => [field.name, field.doc])].filter(
      (entry) => entry[1] !== '',
    );
    return `  ${model.name}: ${JSON.stringify(Object.fromEntries(entries))},\n`;
  });
  return `${BANNER}
/** Per type, the docs of each field; the empty key holds the type's own. Large: import it on demand. */
export const docs: { readonly [type: string]: { readonly [field: string]: string } } = {
${rows.join('')}};
`;
}

const models = [...collect().values()].map(renameRefs).sort((a, b) => (a.name < b.name ? -1 : 1));
const seen = new Set<string>();
for (const model of models) {
  if (seen.has(model.name)) fail(`two types are called ${model.name}`);
  seen.add(model.name);
}
const known = new Set(models.flatMap((model) => model.fields.map((field) => `${model.name}.${field.name}`)));
for (const quantity of QUANTITIES) if (!known.has(quantity)) fail(`${quantity} is not a published field`);

const roots = new Set(ROOTS.map(publicName));
const out = join(here, '../src/model/generated');
writeGenerated(join(out, 'types.ts'), typesModule(models, roots));
writeGenerated(join(out, 'schema.ts'), schemaModule(models));
writeGenerated(join(out, 'docs.ts'), docsModule(models));
