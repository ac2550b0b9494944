import type { CardId } from '../cardIds.ts';
import { controllers } from './controllers.ts';
import { devices } from './devices.ts';
import type { Facts } from './facts.ts';
import { fairness } from './fairness.ts';
import { kubelet } from './kubelet.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';
import { storage } from './storage.ts';

/** Language-independent facts, by card. */
export const FACTS: Readonly<Record<CardId, Facts>> = {
  ...scheduling,
  ...plugins,
  ...fairness,
  ...storage,
  ...kubelet,
  ...controllers,
  ...devices,
};
