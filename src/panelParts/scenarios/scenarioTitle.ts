import { useSyncExternalStore } from 'react';
import type { Opening } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { fetchedLater } from '#widgets/lazyPart.tsx';

let catalogue: Catalogue | undefined;
let isComing = false;
const listeners = new Set<() => void>();

const fetchScenarios = fetchedLater(() => import('./catalogue.ts'));

const readCatalogue = (): Catalogue | undefined => catalogue;

/** The name of a run's source: a scenario's title, or a text for the reader's own. Empty while it is unknown. */
export function useScenarioTitle(opening: Opening | undefined): string {
  const t = useTexts('transport');
  const texts = useTexts('scenarios');
  const catalogue = useCatalogue();
  if (opening === undefined) return '';
  const source = 'format' in opening ? opening.source : opening;
  const first = source.files?.[0]?.name;
  if (first !== undefined) return first;
  if (catalogue === undefined) return '';
  const scenario = catalogue.scenarioById(source.scenario);
  return scenario === undefined ? t('ownRun') : texts(`${scenario.id}.title`);
}

type Catalogue = typeof import('./catalogue.ts');

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

/**
 * The built-in scenarios; undefined until they arrive. They are fetched after the page, because the first view needs
 * one title only, and all manifests and texts are large.
 */
export function useCatalogue(): Catalogue | undefined {
  return useSyncExternalStore(onCatalogue, readCatalogue);
}
