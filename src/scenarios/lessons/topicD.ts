import type { Lesson } from '#scenarios/lesson.ts';

export const topicD: readonly Lesson[] = [];
