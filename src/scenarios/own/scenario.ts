import type { Scenario } from '#scenarios/scenario.ts';

/** Where a person's own files are played: nothing is there but what they bring. */
export const scenario: Scenario<'own'> = {
  id: 'own',
  nodes: [],
  manifests: '',
  script: [],
  endUs: 180_000_000,
};
