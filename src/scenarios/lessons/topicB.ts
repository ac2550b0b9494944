import type { Lesson } from '#scenarios/lesson.ts';
import { idleYetFull } from './idleYetFull.ts';

export const topicB: readonly Lesson[] = [idleYetFull];
