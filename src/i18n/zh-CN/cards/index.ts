import { controllers } from './controllers.ts';
import { devices } from './devices.ts';
import { fairness } from './fairness.ts';
import { frame } from './frame.ts';
import { kubelet } from './kubelet.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';
import { storage } from './storage.ts';

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
