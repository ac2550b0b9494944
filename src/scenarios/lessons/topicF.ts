import type { Lesson } from '#scenarios/lesson.ts';

export const topicF: readonly Lesson[] = [];
