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

/**
 * The words of the stories, by scenario: what it promises, each step in a few words (`beats`) and in a sentence, what was seen, and what to try. A sentence has at most 22 words and
 * stands in the present tense; its values are those that the step derives (`src/scenarios/stories`).
 */
export const stories = {
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
