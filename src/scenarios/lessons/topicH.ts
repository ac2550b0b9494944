import type { Lesson } from '#scenarios/lesson.ts';

export const topicH: readonly Lesson[] = [];
