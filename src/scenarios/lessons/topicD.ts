import type { Lesson } from '#scenarios/lesson.ts';
import { backoff } from './backoff.ts';

export const topicD: readonly Lesson[] = [backoff];
