import { definitionOf } from '#cluster/api/customScale.ts';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
  JSONSchemaProps,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Definition of an object's kind, with the version of the object. */
export interface Defined {
  readonly definition: CustomResourceDefinition;
  readonly version: CustomResourceDefinitionVersion;
  readonly schema: JSONSchemaProps | undefined;
}

export function definedBy(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  definitions: Iterable<KubeObject>,
): Defined | undefined {
  const definition = definitionOf(apiVersion, kind, definitions);
  const version = definition?.spec.versions.find(({ name }) => `${definition.spec.group}/${name}` === apiVersion);
  return definition && version && { definition, version, schema: version.schema?.openAPIV3Schema };
}

/** Schema for an arbitrary property name of an object. */
export function propertyOf({ properties }: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
