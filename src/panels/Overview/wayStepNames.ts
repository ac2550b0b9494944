import type { WayStepName } from '#protocol/overview.ts';

/** In the order in which a Pod takes them. */
export const WAY_STEPS: readonly WayStepName[] = [
  'created',
  'queued',
  'decided',
  'assumed',
  'bound',
  'seen',
  'sandbox',
  'started',
  'relisted',
  'reported',
];
