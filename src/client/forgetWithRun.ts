import type { StoreApi } from 'zustand';
import type { OrreryClient } from './orreryClient.ts';

type Forget = (client: OrreryClient) => void;

const forgets = new Set<Forget>();

/**
 * For a store that keeps names, places or numbers of a run: another run takes them out again. Called once, where the store is made.
 * @param nothing the fields as they are before anything was chosen, or a function that says so of the new run
 */
export function forgetWithRun<S>(
  store: Pick<StoreApi<S>, 'setState'>,
  nothing: Partial<S> | ((client: OrreryClient) => Partial<S>),
): void {
  forgets.add((client) => store.setState(typeof nothing === 'function' ? nothing(client) : nothing));
}

/** Empties those stores whenever another run is opened. Returns what ends it. */
export function followRuns(client: OrreryClient): () => void {
  return client.opening.subscribe((_, before) => {
    if (before !== undefined) for (const forget of forgets) forget(client);
  });
}
