import type { Lesson } from '#scenarios/lesson.ts';

export const topicE: readonly Lesson[] = [];
