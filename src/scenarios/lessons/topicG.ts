import type { Lesson } from '#scenarios/lesson.ts';
import { rolloutLocks } from './rolloutLocks.ts';

export const topicG: readonly Lesson[] = [rolloutLocks];
