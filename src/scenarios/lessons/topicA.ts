import type { Lesson } from '#scenarios/lesson.ts';

export const topicA: readonly Lesson[] = [];
