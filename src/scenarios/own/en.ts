import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Your own cluster',
  summary: 'Empty until you bring manifests or a dump.',
} as const satisfies ScenarioWords;
