import { idleYetFull } from './idleYetFull.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicB = {
  'idle-yet-full': idleYetFull,
};
