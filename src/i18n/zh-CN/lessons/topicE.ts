import { nominatedYetElsewhere } from './nominatedYetElsewhere.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicE = {
  'nominated-yet-elsewhere': nominatedYetElsewhere,
};
