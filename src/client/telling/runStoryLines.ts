/** The story of a run has at most so many lines. */
export const RUN_STORY_LINES = 12;
