import type { ChangedField, InjectedParts } from '#cluster/api/kindTables.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Container, Pod } from '#model/generated/types.ts';

/** Fields whose items are added to those that are there, and by what an item is known. */
const ADDED: Readonly<Record<string, string>> = { env: 'name', volumeMounts: 'mountPath' };

/**
 * Gives a new Pod what the running Pods of its workload have and their template lacks. A field that the template has otherwise meanwhile
 * stays as it is there.
 */
export function injectParts<T extends Pod>(pod: T, parts: InjectedParts): T {
  const { spec, metadata } = pod;
  const initContainers = joined(spec.initContainers ?? [], parts.initContainers, parts.order.initContainers, parts);
  const volumes = joinedBy('name', spec.volumes ?? [], parts.volumes);
  const tolerations = [
    ...(spec.tolerations ?? []).filter((one) => !parts.tolerations.some((other) => isForTheSame(one, other))),
    ...parts.tolerations,
  ];
  const nodeSelector = { ...parts.nodeSelector, ...spec.nodeSelector };
  return {
    ...pod,
    metadata: { ...metadata, labels: { ...parts.labels, ...metadata.labels } },
    spec: {
      ...withFields(spec, parts.fields),
      containers: joined(spec.containers, parts.containers, parts.order.containers, parts),
      ...(initContainers.length > 0 && { initContainers }),
      ...(volumes.length > 0 && { volumes }),
      ...(tolerations.length > 0 && { tolerations }),
      ...(Object.keys(nodeSelector).length > 0 && { nodeSelector }),
    },
  };
}

function isForTheSame(
  one: { readonly key?: string; readonly effect?: string },
  other: { readonly key?: string; readonly effect?: string },
): boolean {
  return one.key === other.key && one.effect === other.effect;
}

/** Those that are there with what was changed of them, and those that were put in, in the order of the running Pods. */
function joined(
  own: readonly Container[],
  added: readonly Container[],
  order: readonly string[],
  { changed }: InjectedParts,
): Container[] {
  const isOwn = (name: string) => own.some((container) => container.name === name);
  const all = [
    ...own.map((container) => {
      const fields = changed.find(({ name }) => name === container.name)?.fields;
      return fields ? withFields(container, fields) : container;
    }),
    ...added.filter(({ name }) => !isOwn(name)),
  ];
  const placeOf = ({ name }: Container) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function joinedBy<T extends object>(key: string, own: readonly T[], added: readonly T[]): T[] {
  const keyIn = (item: T) => (item as Readonly<Record<string, unknown>>)[key];
  const known = new Set(own.map(keyIn));
  return [...own, ...added.filter((item) => !known.has(keyIn(item)))];
}

function withFields<T extends object>(object: T, fields: readonly ChangedField[]): T {
  const changed: Record<string, unknown> = {};
  for (const { name, template, stored, running } of fields) {
    const value = (object as Readonly<Record<string, unknown>>)[name];
    const key = Object.hasOwn(ADDED, name) ? ADDED[name] : undefined;
    if (key !== undefined) changed[name] = joinedBy(key, (value ?? []) as object[], running as object[]);
    else if (sameData(value, template) || sameData(value, stored)) changed[name] = running;
  }
  return { ...object, ...changed };
}
