import type { Lesson } from '#scenarios/lesson.ts';
import { halfIsFree } from './halfIsFree.ts';
import { idleYetFull } from './idleYetFull.ts';
import { noPodsAtAll } from './noPodsAtAll.ts';
import { oneHundredAndTen } from './oneHundredAndTen.ts';
import { oneTaintedNode } from './oneTaintedNode.ts';
import { pendingInSilence } from './pendingInSilence.ts';
import { volumesZone } from './volumesZone.ts';

export const topicB: readonly Lesson[] = [
  idleYetFull,
  halfIsFree,
  oneTaintedNode,
  oneHundredAndTen,
  pendingInSilence,
  volumesZone,
  noPodsAtAll,
];
