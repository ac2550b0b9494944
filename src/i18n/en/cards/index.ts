import { controllers } from './controllers.ts';
import { devices } from './devices.ts';
import { fairness } from './fairness.ts';
import { kubelet } from './kubelet.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';
import { storage } from './storage.ts';

/** Texts that every card has besides its own. */
export const frame = {
  close: 'Close this card',
  rule: 'Rule',
  now: 'Now',
  defaults: 'Defaults',
  fixed: 'No setting changes it.',
  source: 'Source',
  own: 'This is of the model, and no part of Kubernetes.',
  simplified: 'Simplified here',
  read: 'numbers of {{time}}',
  more: '{{count}} more',
} as const;

/** What each card says, by its id. `now` is the rule with numbers of the run put in. */
export const cards = {
  ...scheduling,
  ...plugins,
  ...fairness,
  ...storage,
  ...kubelet,
  ...controllers,
  ...devices,
  frame,
};
