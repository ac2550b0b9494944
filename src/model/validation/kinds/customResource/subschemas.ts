import { isRecord } from '#base/isRecord.ts';
import { compare } from '#base/order.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';

/** `items` and `additionalProperties` may have other values than a schema. */
export function schemaOf(value: unknown): JSONSchemaProps | undefined {
  return isRecord(value) ? value : undefined;
}

/** Sorted, as messages about them are shown. */
export function propertyEntries({
  properties = {},
}: JSONSchemaProps): readonly [name: string, schema: JSONSchemaProps][] {
  return Object.entries(properties).sort(([a], [b]) => compare(a, b));
}
