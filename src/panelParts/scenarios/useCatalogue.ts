import { useSyncExternalStore } from 'react';
import { fetchedLater } from '#widgets/lazyPart.tsx';

type Catalogue = typeof import('./catalogue.ts');

let catalogue: Catalogue | undefined;
let isComing = false;
const listeners = new Set<() => void>();

const fetchScenarios = fetchedLater(() => import('./catalogue.ts'));

function fetchCatalogue(): void {
  if (isComing || catalogue !== undefined) return;
  isComing = true;
  fetchScenarios()
    .then((module) => {
      catalogue = module;
      for (const listener of listeners) listener();
    })
    // After a failure the next request fetches it again.
    .catch(() => undefined)
    .finally(() => {
      isComing = false;
    });
}

function onCatalogue(listener: () => void): () => void {
  listeners.add(listener);
  fetchCatalogue();
  return () => listeners.delete(listener);
}

const readCatalogue = (): Catalogue | undefined => catalogue;

/**
 * The built-in scenarios; undefined until they arrive. They are fetched after the page, because the first view needs
 * one title only, and all manifests and texts are large.
 */
export function useCatalogue(): Catalogue | undefined {
  return useSyncExternalStore(onCatalogue, readCatalogue);
}
