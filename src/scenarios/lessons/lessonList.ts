import type { Lesson } from '#scenarios/lesson.ts';
import { topicA } from './topicA.ts';
import { topicB } from './topicB.ts';
import { topicC } from './topicC.ts';
import { topicD } from './topicD.ts';
import { topicE } from './topicE.ts';
import { topicF } from './topicF.ts';
import { topicG } from './topicG.ts';
import { topicH } from './topicH.ts';

/** Every lesson, in the order of the curriculum. */
export const LESSONS: readonly Lesson[] = [
  ...topicA,
  ...topicB,
  ...topicC,
  ...topicD,
  ...topicE,
  ...topicF,
  ...topicG,
  ...topicH,
];

export function lessonById(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}
