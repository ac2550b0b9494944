import { create as createHook } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

export { useStore } from 'zustand/react';
export { createStore, type StoreApi } from 'zustand/vanilla';

/** Stands in for `zustand` in tests of the page, whose files share their modules: each file finds every store as it began. */
const stores = new Set<StoreApi<unknown>>();

function createNoted(initializer: StateCreator<unknown>) {
  const hook = createHook(initializer);
  stores.add(hook);
  return hook;
}

export const create = ((initializer?: StateCreator<unknown>) =>
  initializer ? createNoted(initializer) : createNoted) as typeof createHook;

export function beginStoresAnew(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
