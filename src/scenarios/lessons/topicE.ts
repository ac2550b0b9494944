import type { Lesson } from '#scenarios/lesson.ts';
import { nominatedYetElsewhere } from './nominatedYetElsewhere.ts';

export const topicE: readonly Lesson[] = [nominatedYetElsewhere];
