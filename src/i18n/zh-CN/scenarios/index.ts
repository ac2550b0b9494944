import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';
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

export const scenarios: TextsOf<Reference['scenarios']> = {
  own: {
    title: '你自己的集群',
    summary: '在你带来清单或导出之前是空的。',
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
};
