import { isRecord } from '#base/record.ts';
import type { KubeObject } from '#model/kinds.ts';

/** Amounts that were removed from the objects of a dump. */
export interface Dropped {
  /** Number of Secrets whose data were removed; their keys stay, because Pods refer to them. */
  readonly secrets: number;
  /** Number of removed values of environment variables; their names stay. */
  readonly values: number;
}

export interface WithoutSecrets {
  readonly objects: readonly KubeObject[];
  readonly dropped: Dropped;
}

/** `{}`: a valid value for every type of Secret, without information. */
const NOTHING = '{}';
const NOTHING_BASE64 = 'e30=';
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * The objects without private data: the data of Secrets, and the values of environment variables of every container,
 * also in the annotation of `kubectl apply`. Everything that affects Pods stays unchanged. The original objects are not
 * modified.
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

/** `key`: the key of the value. An unchanged value stays the same object. */
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

/** The annotation holds the last applied object as JSON. If it cannot be parsed, it is left out. */
function remembered(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const applied: unknown = JSON.parse(text);
    if (!isRecord(applied)) return undefined;
    // The same values were already counted in the object itself.
    const left = JSON.stringify(cleaned(applied, { secrets: 0, values: 0 }));
    return left === JSON.stringify(applied) ? text : left;
  } catch {
    return undefined;
  }
}

/** A Secret with only its keys left. */
export function isEmptied(object: KubeObject): boolean {
  const { data } = object as KubeObject & { readonly data?: unknown };
  return object.kind === 'Secret' && isRecord(data) && Object.values(data).every((value) => value === NOTHING_BASE64);
}
