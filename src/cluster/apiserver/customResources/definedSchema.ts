import type {
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
  JSONSchemaProps,
} from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject } from '#model/kinds.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The definition of an object's kind, with the version in which the object is written. */
export interface Defined {
  readonly definition: CustomResourceDefinition;
  readonly version: CustomResourceDefinitionVersion;
  readonly schema: JSONSchemaProps | undefined;
}

export function definedBy(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  definitions: Iterable<KubeObject>,
): Defined | undefined {
  const group = groupOf(apiVersion);
  for (const definition of definitions) {
    if (!isKind(definition, 'CustomResourceDefinition')) continue;
    if (definition.spec.group !== group || definition.spec.names.kind !== kind) continue;
    const version = definition.spec.versions.find(({ name }) => `${group}/${name}` === apiVersion);
    return version && { definition, version, schema: version.schema?.openAPIV3Schema };
  }
  return undefined;
}

/** What stands in an object under a name that may be anything. */
export function propertyOf({ properties }: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
