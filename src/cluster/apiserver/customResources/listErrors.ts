import { isRecord } from '#base/isRecord.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { duplicate, type FieldError, invalid } from '#model/validation/fieldError.ts';
import { type FieldPath, field } from '#model/validation/fieldPath.ts';
import { schemaOf } from '#model/validation/kinds/customResource/subschemas.ts';
import { propertyOf } from './definedSchema.ts';
import { shown } from './schemaErrors.ts';

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
