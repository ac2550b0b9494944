import type { Plugin } from './plugin.ts';

/** Key of data that a plugin keeps during a scheduling cycle. */
export interface StateKey<T extends object> {
  readonly name: string;
  readonly slot: number;
  /** Makes the copy that a dry run may change. Data without this function is shared. */
  readonly clone: ((value: T) => T) | undefined;
  /** Returns the part that upstream also has, under upstream's names. Without this function, all is shown. */
  readonly tell: ((value: T) => unknown) | undefined;
}

const keys: StateKey<object>[] = [];

/**
 * Declares a key, once per module. A plugin with PreFilter extensions needs `clone`, because they change the data in
 * place. `tell` hides data that people should not see, such as caches of this model.
 */
export function stateKey<T extends object>(
  name: string,
  { clone, tell }: { readonly clone?: (value: T) => T; readonly tell?: (value: T) => unknown } = {},
): StateKey<T> {
  const key: StateKey<T> = { name, slot: keys.length, clone, tell };
  keys.push(key as unknown as StateKey<object>);
  return key;
}

/**
 * Carries precomputed data between extension points within one cycle.
 * Upstream source (v1.36.2): pkg/scheduler/framework/cycle_state.go.
 */
export class CycleState {
  private readonly data: (object | undefined)[] = [];
  /** Plugins whose PreFilter returned Skip. */
  skipFilterPlugins: ReadonlySet<string> = new Set();
  /** Plugins whose PreScore returned Skip. */
  skipScorePlugins: ReadonlySet<string> = new Set();
  /** The Filter plugins of this cycle, without the skipped ones. */
  filterPlugins: readonly Plugin[] = [];

  read<T extends object>(key: StateKey<T>): T | undefined {
    return this.data[key.slot] as T | undefined;
  }

  write<T extends object>(key: StateKey<T>, value: T): void {
    this.data[key.slot] = value;
  }

  /** Returns a state whose changeable data is independent of this one's. */
  clone(): CycleState {
    const copy = new CycleState();
    this.data.forEach((value, slot) => {
      if (value !== undefined) copy.data[slot] = keys[slot]?.clone?.(value) ?? value;
    });
    copy.skipFilterPlugins = this.skipFilterPlugins;
    copy.skipScorePlugins = this.skipScorePlugins;
    copy.filterPlugins = this.filterPlugins;
    return copy;
  }

  /** Entries for display, in the order in which plugins declared their keys. */
  entries(): readonly { readonly name: string; readonly value: unknown; readonly isCloned: boolean }[] {
    return keys.flatMap(({ name, slot, clone, tell }) => {
      const value = this.data[slot];
      return value === undefined ? [] : [{ name, value: tell ? tell(value) : value, isCloned: clone !== undefined }];
    });
  }
}
