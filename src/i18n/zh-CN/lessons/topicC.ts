import { allOnOneNode } from './allOnOneNode.ts';
import { imageIsThere } from './imageIsThere.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicC = {
  'all-on-one-node': allOnOneNode,
  'the-image-is-there': imageIsThere,
};
