import type { Lesson } from '#scenarios/lesson.ts';
import { hpaComesLate } from './hpaComesLate.ts';
import { noScaleUp } from './noScaleUp.ts';
import { rolloutLocks } from './rolloutLocks.ts';
import { sixMinutes } from './sixMinutes.ts';

export const topicG: readonly Lesson[] = [rolloutLocks, sixMinutes, noScaleUp, hpaComesLate];
