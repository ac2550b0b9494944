import { daemonSetWaits } from './daemonSetWaits.ts';
import { drainHangs } from './drainHangs.ts';
import { nominatedYetElsewhere } from './nominatedYetElsewhere.ts';
import { notHelpful } from './notHelpful.ts';
import { outOfCpu } from './outOfCpu.ts';
import { whoMustGo } from './whoMustGo.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicE = {
  'who-must-go': whoMustGo,
  'not-helpful': notHelpful,
  'nominated-yet-elsewhere': nominatedYetElsewhere,
  'a-daemonset-waits': daemonSetWaits,
  'the-drain-hangs': drainHangs,
  'out-of-cpu': outOfCpu,
};
