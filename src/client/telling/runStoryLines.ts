/** Most lines in the story of a run. */
export const RUN_STORY_LINES = 12;
