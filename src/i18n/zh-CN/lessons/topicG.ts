import { rolloutLocks } from './rolloutLocks.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicG = {
  'a-rollout-that-locks-itself': rolloutLocks,
};
