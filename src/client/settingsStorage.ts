import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { isRecord } from '#base/record.ts';
import { hasShape, type Shape } from '#base/shape.ts';

/** A problem with the reader's settings in this browser's storage. */
export interface StorageTrouble {
  /**
   * `forbidden`: the storage may not be read or written. `full`: it is full. `broken`: its content was invalid and was
   * dropped.
   */
  readonly code: 'forbidden' | 'full' | 'broken';
  /** The affected key of the storage, or one of its fields. */
  readonly what: string;
}

/** All problems since the page was loaded, without duplicates. */
export const storageTroubles = createStore((): readonly StorageTrouble[] => []);

/** The shape of each setting. */
export type SettingShapes<S> = { readonly [K in keyof S]-?: Shape<NonNullable<S[K]>> };

const PREFIX = 'kube-orrery/';

/**
 * The browser's storage for a store's settings: the fields that have a shape. Invalid fields are left out, so that the store's defaults apply. A text
 * longer than `mostCharacters` is not stored. Failures are recorded in `storageTroubles`, and the page works without
 * the settings.
 */
export function settingsStorage<S extends object>(
  version: number,
  shapes: SettingShapes<S>,
  mostCharacters = Number.POSITIVE_INFINITY,
): PersistStorage<S> {
  return {
    getItem(name) {
      const text = reading(name);
      return text === null ? null : checked<S>(name, text, version, shapes);
    },
    setItem(name, value) {
      const kept = Object.entries(value.state).filter(([field]) => Object.hasOwn(shapes, field));
      const text = JSON.stringify({ ...value, state: Object.fromEntries(kept) });
      if (text.length > mostCharacters) return;
      try {
        localStorage.setItem(name, text);
      } catch (error) {
        tell(isFull(error) ? 'full' : 'forbidden', name);
      }
    },
    removeItem: drop,
  };
}

/** Deletes all settings of the reader. */
export function forgetSettings(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // A setting that cannot be read cannot be written either.
  }
}

function checked<S extends object>(
  name: string,
  text: string,
  version: number,
  shapes: SettingShapes<S>,
): StorageValue<S> | null {
  const state = stateOf(text, version);
  if (!state) {
    tell('broken', name);
    drop(name);
    return null;
  }
  const known: Readonly<Record<string, Shape<unknown>>> = shapes;
  const right = Object.entries(state).flatMap(([field, value]) => {
    const shape = Object.hasOwn(known, field) ? known[field] : undefined;
    if (shape && hasShape(shape, value)) return [[field, value]];
    tell('broken', `${name}: ${field}`);
    return [];
  });
  return { state: Object.fromEntries(right) as S, version };
}

function stateOf(text: string, version: number): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value.version === version && isRecord(value.state) ? value.state : undefined;
  } catch {
    return undefined;
  }
}

function reading(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    tell('forbidden', name);
    return null;
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // It cannot be read either.
  }
}

/** A forbidden or full storage affects every key, so it is recorded once. */
function tell(code: StorageTrouble['code'], what: string): void {
  const known = storageTroubles.getState();
  if (!known.some((trouble) => trouble.code === code && (code !== 'broken' || trouble.what === what)))
    storageTroubles.setState([...known, { code, what }], true);
}

/** Firefox uses a different name for it. */
function isFull(error: unknown): boolean {
  return error instanceof DOMException && ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(error.name);
}
