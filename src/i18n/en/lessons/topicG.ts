import { hpaComesLate } from './hpaComesLate.ts';
import { noScaleUp } from './noScaleUp.ts';
import { rolloutLocks } from './rolloutLocks.ts';
import { sixMinutes } from './sixMinutes.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicG = {
  'a-rollout-that-locks-itself': rolloutLocks,
  'six-minutes': sixMinutes,
  'no-scale-up': noScaleUp,
  'the-hpa-comes-late': hpaComesLate,
};
