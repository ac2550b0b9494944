import type { Lesson } from '#scenarios/lesson.ts';
import { daemonSetWaits } from './daemonSetWaits.ts';
import { drainHangs } from './drainHangs.ts';
import { nominatedYetElsewhere } from './nominatedYetElsewhere.ts';
import { notHelpful } from './notHelpful.ts';
import { outOfCpu } from './outOfCpu.ts';
import { whoMustGo } from './whoMustGo.ts';

export const topicE: readonly Lesson[] = [
  whoMustGo,
  notHelpful,
  nominatedYetElsewhere,
  daemonSetWaits,
  drainHangs,
  outOfCpu,
];
