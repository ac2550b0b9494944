import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { isFaultless, rememberFaultless, validateAnyMetaUpdate, validateObjectMeta } from './common/metadata.ts';
import { pathSegmentName, pathSegmentPrefix } from './common/names.ts';
import type { FieldError } from './fieldError.ts';
import { validators } from './kinds/validators.ts';

/** Whether a kind has its own rules here. */
export function hasValidator(object: KubeObject): boolean {
  return validatorOf(object) !== undefined;
}

/**
 * The mistakes that the API server reports for a new object, after its defaults and admission: first those of the
 * kind's own rules, and only if there are none those of the rules for all kinds.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/rest/create.go, BeforeCreate.
 */
export function validateNew(object: KubeObject): readonly FieldError[] {
  const errors = validatorOf(object)?.create(object) ?? [];
  return errors.length > 0 ? errors : validateAnyMetadata(object);
}

/**
 * The rules for every update, including updates of a subresource. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/registry/rest/update.go, validateCommonFields.
 */
export function validateCommonChange(object: KubeObject, old: KubeObject): readonly FieldError[] {
  return [...validateAnyMetadata(object), ...validateAnyMetaUpdate(object.metadata, old.metadata)];
}

/**
 * The same for an object that replaces another. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/registry/rest/update.go, BeforeUpdate.
 */
export function validateChange(object: KubeObject, old: KubeObject): readonly FieldError[] {
  return [...validateCommonChange(object, old), ...(validatorOf(object)?.update?.(object, old) ?? [])];
}

/** The same for the status of an object, for kinds with rules for it. */
export function validateStatusChange(object: KubeObject, old: KubeObject): readonly FieldError[] {
  return validatorOf(object)?.status?.(object, old) ?? [];
}

function validatorOf({ apiVersion, kind }: KubeObject) {
  return kindInfoOf(apiVersion, kind) === undefined ? undefined : validators.get(kind);
}

function validateAnyMetadata({ apiVersion, kind, metadata }: KubeObject): readonly FieldError[] {
  const namespaced = kindInfoOf(apiVersion, kind)?.namespaced;
  if (namespaced === undefined || isFaultless(metadata, namespaced)) return [];
  const errors = validateObjectMeta(metadata, {
    namespaced,
    name: pathSegmentName,
    generateName: pathSegmentPrefix,
    anyFinalizer: true,
  });
  if (errors.length === 0) rememberFaultless(metadata, namespaced);
  return errors;
}
