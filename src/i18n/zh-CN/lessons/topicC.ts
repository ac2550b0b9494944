import { allOnOneNode } from './allOnOneNode.ts';
import { imageIsThere } from './imageIsThere.ts';
import { notEveryNode } from './notEveryNode.ts';
import { packOrSpread } from './packOrSpread.ts';
import { skewAfterRollout } from './skewAfterRollout.ts';
import { taintedDomain } from './taintedDomain.ts';
import { withoutRequests } from './withoutRequests.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicC = {
  'all-on-one-node': allOnOneNode,
  '100m-and-200mi': withoutRequests,
  'the-image-is-there': imageIsThere,
  'not-every-node-is-looked-at': notEveryNode,
  'pack-or-spread': packOrSpread,
  'skewed-after-a-rollout': skewAfterRollout,
  'a-tainted-domain': taintedDomain,
};
