import { isRecord } from '#base/isRecord.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { KubeObject } from '#model/kinds.ts';
import { validateAnyMetaUpdate, validateObjectMeta } from '#model/validation/common/metadata.ts';
import { dns1123Subdomain } from '#model/validation/common/names.ts';
import { type FieldError, invalid } from '#model/validation/fieldError.ts';
import { field } from '#model/validation/fieldPath.ts';
import type { Defined } from './definedSchema.ts';
import { listErrors } from './listErrors.ts';
import { pruned } from './prune.ts';
import { ruleErrors } from './ruleErrors.ts';
import { withoutForbiddenNulls, withSchemaDefaults } from './schemaDefaults.ts';
import { schemaErrors } from './schemaErrors.ts';

const MAX_INT32 = 2_147_483_647;

/** Custom resource after pruning of unknown fields and filling of defaults. */
export function asDefined(object: KubeObject, { schema }: Defined): KubeObject {
  const { metadata, ...rest } = pruned(object, schema).value as KubeObject;
  const known = withoutForbiddenNulls({ ...rest, metadata }, schema);
  return { ...(withSchemaDefaults(known, schema) as KubeObject), metadata };
}

/** Sorted paths of all fields that the definition does not know. */
export function unknownFields(object: KubeObject, { schema }: Defined): readonly string[] {
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
