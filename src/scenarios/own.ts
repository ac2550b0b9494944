import type { Scenario } from './scenario.ts';

/** Where a person's own files are played: nothing is there but what they bring. */
export const own: Scenario<'own'> = {
  id: 'own',
  nodes: [],
  manifests: '',
  script: [],
  endUs: 180_000_000,
};
