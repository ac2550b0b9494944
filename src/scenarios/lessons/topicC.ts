import type { Lesson } from '#scenarios/lesson.ts';
import { allOnOneNode } from './allOnOneNode.ts';
import { imageIsThere } from './imageIsThere.ts';

export const topicC: readonly Lesson[] = [allOnOneNode, imageIsThere];
