import { isRecord } from '#base/isRecord.ts';
import type { KubeObject } from '#model/kinds.ts';

/** How much was taken out of the objects of a dump. */
export interface Dropped {
  /** Secrets whose data are gone; their keys stay, for Pods refer to them. */
  readonly secrets: number;
  /** Values of environment variables; their names stay. */
  readonly values: number;
}

export interface WithoutSecrets {
  readonly objects: readonly KubeObject[];
  readonly dropped: Dropped;
}

/** `{}`: what every type of Secret takes as a value, and what says nothing. */
const NOTHING = '{}';
const NOTHING_BASE64 = 'e30=';
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * Objects without what is nobody's business: the data of Secrets, and the values of environment variables wherever a container is
 * written, also in what `kubectl apply` remembers. What decides about Pods is left as it is. The objects themselves are not changed.
 */
export function withoutSecrets(objects: readonly KubeObject[]): WithoutSecrets {
  const counted = { secrets: 0, values: 0 };
  const objectsLeft = objects.map((object) => cleaned(object, counted));
  return { objects: objectsLeft, dropped: counted };
}

interface Counted {
  secrets: number;
  values: number;
}

function cleaned<T extends object>(object: T, counted: Counted): T {
  const plain = withoutValues(object, '', counted) as T;
  return isRecord(plain) && plain.kind === 'Secret' && plain.apiVersion === 'v1' ? withoutData(plain, counted) : plain;
}

function withoutData<T extends Readonly<Record<string, unknown>>>(secret: T, counted: Counted): T {
  if (!isRecord(secret.data) && !isRecord(secret.stringData)) return secret;
  counted.secrets++;
  return {
    ...secret,
    ...(isRecord(secret.data) && { data: emptied(secret.data, NOTHING_BASE64) }),
    ...(isRecord(secret.stringData) && { stringData: emptied(secret.stringData, NOTHING) }),
  };
}

function emptied(data: Readonly<Record<string, unknown>>, value: string): object {
  return Object.fromEntries(Object.keys(data).map((key) => [key, value]));
}

/** `key`: under which the value stands. What is not changed is the same object as before. */
function withoutValues(value: unknown, key: string, counted: Counted): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) =>
      key === 'env' && isVariable(item) ? withoutValue(item, counted) : withoutValues(item, '', counted),
    );
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const left =
      name === LAST_APPLIED && key === 'annotations' ? remembered(inner) : withoutValues(inner, name, counted);
    if (left === inner) continue;
    changed ??= { ...value };
    if (left === undefined) delete changed[name];
    else changed[name] = left;
  }
  return changed ?? value;
}

function isVariable(item: unknown): item is Readonly<Record<string, unknown>> {
  return isRecord(item) && typeof item.name === 'string' && item.value !== undefined && item.value !== '';
}

function withoutValue({ value: _, ...variable }: Readonly<Record<string, unknown>>, counted: Counted): object {
  counted.values++;
  return variable;
}

/** The object that was applied last stands in its annotation as JSON. What cannot be read is left out. */
function remembered(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const applied: unknown = JSON.parse(text);
    if (!isRecord(applied)) return undefined;
    // The same values were counted where they stand in the object.
    const left = JSON.stringify(cleaned(applied, { secrets: 0, values: 0 }));
    return left === JSON.stringify(applied) ? text : left;
  } catch {
    return undefined;
  }
}

/** A Secret of which nothing is left but its keys. */
export function isEmptied(object: KubeObject): boolean {
  const { data } = object as KubeObject & { readonly data?: unknown };
  return object.kind === 'Secret' && isRecord(data) && Object.values(data).every((value) => value === NOTHING_BASE64);
}
