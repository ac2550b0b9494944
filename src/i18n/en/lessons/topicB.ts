import { halfIsFree } from './halfIsFree.ts';
import { idleYetFull } from './idleYetFull.ts';
import { noPodsAtAll } from './noPodsAtAll.ts';
import { oneHundredAndTen } from './oneHundredAndTen.ts';
import { oneTaintedNode } from './oneTaintedNode.ts';
import { pendingInSilence } from './pendingInSilence.ts';
import { volumesZone } from './volumesZone.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicB = {
  'idle-yet-full': idleYetFull,
  'half-of-everything-is-free': halfIsFree,
  'one-tainted-node': oneTaintedNode,
  'one-hundred-and-ten': oneHundredAndTen,
  'pending-in-silence': pendingInSilence,
  'the-volumes-zone': volumesZone,
  'no-pods-at-all': noPodsAtAll,
};
