import { backoff } from './backoff.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicD = {
  'back-off': backoff,
};
