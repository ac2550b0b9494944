/**
 * A record's own value under a name that may come from anywhere. `constructor` is a name like any other, not the
 * inherited property.
 */
export function ownValue<V>(record: Readonly<Record<string, V>> | undefined, name: string): V | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
