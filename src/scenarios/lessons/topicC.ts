import type { Lesson } from '#scenarios/lesson.ts';
import { allOnOneNode } from './allOnOneNode.ts';
import { imageIsThere } from './imageIsThere.ts';
import { notEveryNode } from './notEveryNode.ts';
import { packOrSpread } from './packOrSpread.ts';
import { skewAfterRollout } from './skewAfterRollout.ts';
import { taintedDomain } from './taintedDomain.ts';
import { withoutRequests } from './withoutRequests.ts';

export const topicC: readonly Lesson[] = [
  allOnOneNode,
  withoutRequests,
  imageIsThere,
  notEveryNode,
  packOrSpread,
  skewAfterRollout,
  taintedDomain,
];
