import { controllers } from './controllers.ts';
import { fairness } from './fairness.ts';
import { order } from './order.ts';
import { pending } from './pending.ts';
import { placement } from './placement.ts';
import { pods } from './pods.ts';
import { resources } from './resources.ts';
import { scheduling } from './scheduling.ts';
import { start } from './start.ts';
import { storage } from './storage.ts';

/** Title of each scenario by its id, and what it shows in one sentence. */
export const scenarios = {
  own: {
    title: 'Your own cluster',
    summary: 'Empty until you bring manifests or a dump.',
  },
  ...start,
  ...scheduling,
  ...pending,
  ...order,
  ...placement,
  ...pods,
  ...resources,
  ...controllers,
  ...fairness,
  ...storage,
} as const;
