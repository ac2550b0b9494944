import type { StoreApi } from 'zustand';
import type { OrreryClient } from './orreryClient.ts';

type Forget = (client: OrreryClient) => void;

const forgets = new Set<Forget>();

/**
 * For a store that keeps names, positions or numbers of a run: another run clears them. Call it once, where the store
 * is created. @param nothing the fields before any choice, or a function that returns them for the new run
 */
export function forgetWithRun<S>(
  store: Pick<StoreApi<S>, 'setState'>,
  nothing: Partial<S> | ((client: OrreryClient) => Partial<S>),
): void {
  forgets.add((client) => store.setState(typeof nothing === 'function' ? nothing(client) : nothing));
}

/** Clears those stores whenever another run is opened. Returns a function that stops it. */
export function followRuns(client: OrreryClient): () => void {
  return client.opening.subscribe((_, before) => {
    if (before !== undefined) for (const forget of forgets) forget(client);
  });
}
