import type { Lesson } from '#scenarios/lesson.ts';

export const topicC: readonly Lesson[] = [];
