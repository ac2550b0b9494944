/** The words of the lessons of this topic, by their ids. */
export const topicA = {};
