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
    // What cannot be fetched now is fetched again when somebody else asks for it.
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
 * The built-in scenarios; undefined until they have come. They are fetched beside the page, not with it: the first view
 * shows the title of one of them, and all their manifests and texts are a good part of what the page weighs.
 */
export function useCatalogue(): Catalogue | undefined {
  return useSyncExternalStore(onCatalogue, readCatalogue);
}
