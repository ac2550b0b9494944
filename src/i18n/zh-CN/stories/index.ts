import type { stories as reference } from '#i18n/en/stories/index.ts';
import type { TextsOf } from '#i18n/texts.ts';
import { cloud } from './cloud.ts';
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

export const stories: TextsOf<typeof reference> = {
  ...cloud,
  ...controllers,
  ...fairness,
  ...order,
  ...pending,
  ...placement,
  ...pods,
  ...resources,
  ...scheduling,
  ...start,
  ...storage,
};
