import type { Lesson } from '#scenarios/lesson.ts';

export const topicG: readonly Lesson[] = [];
