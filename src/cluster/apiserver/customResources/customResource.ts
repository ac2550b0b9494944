import { isRecord } from '#base/record.ts';
import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { isCustomKind } from '#cluster/api/held.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { CustomResourceDefinition, JSONSchemaProps } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { groupOf } from '#model/kinds.ts';
import { decodeObject } from '#model/manifest/decodeStrict.ts';
import { validateAnyMetaUpdate, validateObjectMeta } from '#model/validation/common/metadata.ts';
import { dns1123Subdomain } from '#model/validation/common/names.ts';
import { duplicate, type FieldError, type FieldPath, field, invalid } from '#model/validation/fieldError.ts';
import { schemaOf } from '#model/validation/kinds/customResource/openApi.ts';
import { type ApiError, badRequest } from '../apiErrors.ts';
import type { RequestScope } from '../requestScope.ts';
import { ruleErrors } from './ruleErrors.ts';
import type { Defined } from './schemaErrors.ts';
import { definedBy, type Json, propertyOf, schemaErrors, shown } from './schemaErrors.ts';

const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

const MAX_INT32 = 2_147_483_647;

/** Custom resource after pruning of unknown fields and filling of defaults. */
function asDefined(object: KubeObject, { schema }: Defined): KubeObject {
  const { metadata, ...rest } = pruned(object, schema).value as KubeObject;
  const known = withoutForbiddenNulls({ ...rest, metadata }, schema);
  return { ...(withSchemaDefaults(known, schema) as KubeObject), metadata };
}

/** Sorted paths of all fields that the definition does not know. */
function unknownFields(object: KubeObject, { schema }: Defined): readonly string[] {
  return pruned(object, schema).unknown;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go, PrepareForCreate. */
export function prepareNew(object: KubeObject, { version }: Defined): KubeObject {
  const { status, ...rest } = object;
  const kept = version.subresources?.status === undefined && status !== undefined ? { ...rest, status } : rest;
  return { ...kept, metadata: { ...object.metadata, generation: 1 } };
}

/**
 * If the kind has a status subresource, only a write to that changes the status. In other writes, a change outside the
 * metadata raises the generation.
 * Upstream source (v1.36.2): as above, PrepareForUpdate; status_strategy.go.
 */
export function prepareChange(object: KubeObject, old: KubeObject, isStatus: boolean, defined?: Defined): KubeObject {
  if (isStatus) {
    const { status: _, ...rest } = old;
    return { ...rest, ...statusOf(object) };
  }
  const hasOwnWay = defined?.version.subresources?.status !== undefined;
  const { status: _, ...rest } = object;
  const wanted: KubeObject = hasOwnWay ? { ...rest, ...statusOf(old) } : object;
  const same = sameData({ ...wanted, metadata: undefined }, { ...old, metadata: undefined });
  if (same) return wanted;
  return { ...wanted, metadata: { ...wanted.metadata, generation: (old.metadata.generation ?? 0) + 1 } };
}

function statusOf({ status }: KubeObject): object {
  return status === undefined ? {} : { status };
}

/**
 * Errors of a custom resource.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/{strategy,validator}.go.
 */
export function customErrors(object: KubeObject, defined: Defined, old?: KubeObject): readonly FieldError[] {
  const { definition, schema, version } = defined;
  const namespaced = definition.spec.scope !== 'Cluster';
  const ofMeta =
    old === undefined
      ? validateObjectMeta(object.metadata, { namespaced, name: dns1123Subdomain, anyFinalizer: true })
      : validateAnyMetaUpdate(object.metadata, old.metadata);
  const found = [
    ...ofMeta,
    ...(schema ? schemaErrors(object, schema, old) : []),
    ...scaleErrors(object, version.subresources?.scale),
    ...(old === undefined || listErrors(old, schema).length === 0 ? listErrors(object, schema) : []),
  ];
  return [...found, ...ruleErrors(object, schema, found, old)];
}

function scaleErrors(
  object: KubeObject,
  scale: { readonly specReplicasPath?: string; readonly statusReplicasPath?: string } | undefined,
) {
  if (scale === undefined) return [];
  return [scale.specReplicasPath, scale.statusReplicasPath].flatMap((path): FieldError[] => {
    if (!path) return [];
    const value = valueAt(object, path);
    if (value === undefined) return [];
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      const detail = `${path}: accessor error: ${JSON.stringify(value)} is of the type ${goType(value)}, expected int64`;
      return [invalid(field(path), 0, detail)];
    }
    if (value < 0) return [invalid(field(path), value, 'should be a non-negative integer')];
    return value > MAX_INT32 ? [invalid(field(path), value, `should be less than or equal to ${MAX_INT32}`)] : [];
  });
}

function valueAt(object: unknown, path: string): unknown {
  let value: unknown = object;
  for (const name of path.replace(/^\./, '').split('.'))
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

function goType(value: unknown): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return 'float64';
  if (value === null) return '<nil>';
  return isRecord(value) ? 'map[string]interface {}' : typeof value === 'boolean' ? 'bool' : 'string';
}

/**
 * Fills in the schema's defaults for missing fields, and for nulls where null is not allowed.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/algorithm.go.
 */
export function withSchemaDefaults(value: unknown, schema: JSONSchemaProps | undefined): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const items = schemaOf(schema.items);
    return value.map((item) => withSchemaDefaults(item === null ? instead(items) : item, items));
  }
  if (!isRecord(value)) return value;
  const each = schemaOf(schema.additionalProperties);
  const added = Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, unknown][] => {
    const isMissing = !Object.hasOwn(value, name) || (value[name] === null && property.nullable !== true);
    return property.default !== undefined && isMissing ? [[name, property.default]] : [];
  });
  const given = added.length === 0 ? value : { ...value, ...Object.fromEntries(added) };
  return Object.fromEntries(
    Object.entries(given).map(([name, inner]) => {
      const property = propertyOf(schema, name);
      if (property) return [name, withSchemaDefaults(inner, property)];
      return [name, withSchemaDefaults(inner === null ? instead(each) : inner, each)];
    }),
  );
}

function instead(schema: JSONSchemaProps | undefined): unknown {
  return schema && schema.nullable !== true ? (schema.default ?? null) : null;
}

/**
 * Drops nulls that the schema forbids.
 * Upstream source (v1.36.2): as above, prunenulls.go, PruneNonNullableNullsWithoutDefaults.
 */
export function withoutForbiddenNulls(value: unknown, schema: JSONSchemaProps | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutForbiddenNulls(item, schemaOf(schema?.items)));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const own = schema && (propertyOf(schema, name) ?? schemaOf(schema.additionalProperties));
    if (inner === null && own && own.nullable !== true && own.default === undefined) return [];
    return [[name, withoutForbiddenNulls(inner, own)]];
  });
  return Object.fromEntries(fields);
}

/**
 * Lists of type set must not repeat items, and lists of type map must not repeat keys.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype/validation.go.
 */
export function listErrors(
  value: unknown,
  schema: JSONSchemaProps | undefined,
  path?: FieldPath,
): readonly FieldError[] {
  if (schema === undefined) return [];
  if (Array.isArray(value) && path) {
    const items = schemaOf(schema.items);
    return [
      ...ownErrors(value, schema, path),
      ...value.flatMap((item, index) => listErrors(item, items, path.index(index))),
    ];
  }
  if (!isRecord(value)) return [];
  const each = schemaOf(schema.additionalProperties);
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = propertyOf(schema, name);
    if (own) return listErrors(inner, own, path?.child(name) ?? field(name));
    return each ? listErrors(inner, each, path?.key(name) ?? field(name)) : [];
  });
}

function ownErrors(list: readonly unknown[], schema: JSONSchemaProps, path: FieldPath): readonly FieldError[] {
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set')
    return seenAgain(list.map((item) => JSON.stringify(item))).map((at) => duplicate(path.index(at), shown(list[at])));
  if (type !== 'map') return [];
  const odd = list.findIndex((item) => item !== null && !isRecord(item));
  if (odd >= 0) return [invalid(path.index(odd), shown(list[odd]), 'must be an object for an array of list-type map')];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const keyed = list.map((item) =>
    Object.fromEntries(keys.flatMap((key) => (isRecord(item) && Object.hasOwn(item, key) ? [[key, item[key]]] : []))),
  );
  return seenAgain(keyed.map((key) => JSON.stringify(key))).map((at) => duplicate(path.index(at), shown(keyed[at])));
}

/** Positions of second occurrences. Third ones are not reported. */
function seenAgain(texts: readonly string[]): readonly number[] {
  const times = new Map<string, number>();
  return texts.flatMap((text, index) => {
    const seen = times.get(text) ?? 0;
    times.set(text, seen + 1);
    return seen === 1 ? [index] : [];
  });
}

/** Known part of a value, and the sorted paths of all unknown fields. */
interface Pruned {
  readonly value: unknown;
  readonly unknown: readonly string[];
}

/**
 * Drops fields that the schema does not have.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go.
 */
export function pruned(object: unknown, schema: JSONSchemaProps | undefined): Pruned {
  const unknown: string[] = [];
  const root = { ...schema, 'x-kubernetes-embedded-resource': true };
  return { value: known(object, root, '', unknown), unknown: unknown.sort() };
}

function known(value: unknown, schema: JSONSchemaProps | undefined, path: string, unknown: string[]): unknown {
  if (schema?.['x-kubernetes-preserve-unknown-fields'] === true) return kept(value, schema, path, unknown);
  if (Array.isArray(value))
    return value.map((item, index) => known(item, schemaOf(schema?.items), `${path}[${index}]`, unknown));
  if (!isRecord(value)) return value;
  return mapped(value, schema, path, unknown, (name, at) => {
    if (path !== '' || !META_FIELDS.has(name)) unknown.push(at);
    return [];
  });
}

/** Keeps unknown fields. Known fields inside them are pruned again. */
function kept(value: unknown, schema: JSONSchemaProps | undefined, path: string, unknown: string[]): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value))
    return value.map((item, index) => kept(item, schemaOf(schema.items), `${path}[${index}]`, unknown));
  if (!isRecord(value)) return value;
  return mapped(value, schema, path, unknown, (name) => [[name, value[name]]]);
}

type Fields = [name: string, value: unknown][];

function mapped(
  value: Json,
  schema: JSONSchemaProps | undefined,
  path: string,
  unknown: string[],
  other: (name: string, at: string) => Fields,
): Json {
  const isResource = schema?.['x-kubernetes-embedded-resource'] === true;
  const additional = schema?.additionalProperties;
  const fields = Object.entries(value).flatMap(([name, inner]): Fields => {
    if (isResource && META_FIELDS.has(name)) return [[name, inner]];
    const at = path === '' ? name : `${path}.${name}`;
    const property = schema && propertyOf(schema, name);
    if (property) return [[name, known(inner, property, at, unknown)]];
    if (additional !== undefined && additional !== false)
      return [[name, known(inner, schemaOf(additional), at, unknown)]];
    return other(name, at);
  });
  return Object.fromEntries(fields);
}

/** Definition of an object whose kind is not built in. */
function definitionOf({ etcd }: Pick<RequestScope, 'etcd'>, object: KubeObject): Defined | undefined {
  return isCustomKind(object) ? definedBy(object, etcd.objects('CustomResourceDefinition').values()) : undefined;
}

/**
 * Decodes a custom resource by its definition. It checks the metadata, drops unknown fields and fills in defaults.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go,
 * schemaCoercingDecoder.
 * @throws {ApiError} for metadata of a wrong type, and for unknown fields when they are asked not to be there.
 */
export function readDefined(
  scope: RequestScope,
  object: KubeObject,
  refused: (why: string) => ApiError = (why) => badRequest(`${handled(object)}: ${why}`),
): KubeObject {
  const defined = definitionOf(scope, object);
  if (!defined) return object;
  const {
    wrong,
    unknown,
    object: read,
  } = decodeObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: object.metadata });
  const [first] = wrong;
  if (first) throw refused(first.message.replace('ObjectMeta.metadata.', 'ObjectMeta.'));
  const given = { ...object, metadata: read.metadata };
  const names = [
    ...unknown.map(({ message }) => message),
    ...unknownFields(given, defined).map((path) => `unknown field "${path}"`),
  ];
  const fieldValidation = 'fieldValidation' in scope.request ? scope.request.fieldValidation : undefined;
  if (names.length > 0 && fieldValidation === 'Strict') throw refused(`strict decoding error: ${names.join(', ')}`);
  if (fieldValidation === 'Warn') for (const text of names) scope.warn?.(text);
  return asDefined(given, defined);
}

function handled({ apiVersion, kind }: KubeObject): string {
  const version = apiVersion.slice(groupOf(apiVersion).length + 1);
  return `${kind} in version "${version}" cannot be handled as a ${kind}`;
}

/**
 * Status that the server's controllers give to a new definition. The model assumes that they take no time and that the
 * names are free.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/controller/{status/naming_controller,establish/establishing_controller}.go.
 */
export function established<T extends CustomResourceDefinition & KubeObject>(definition: T, nowUs: Micros): T {
  const lastTransitionTime = formatTime(nowUs);
  const good = (type: string, reason: string, message: string) => ({
    type,
    status: 'True',
    lastTransitionTime,
    reason,
    message,
  });
  const conditions = [
    good('NamesAccepted', 'NoConflicts', 'no conflicts found'),
    good('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
  ];
  return { ...definition, status: { ...definition.status, conditions, acceptedNames: definition.spec.names } };
}
