import type { TellingQuestions } from '#protocol/telling.ts';
import type { Answers } from '../answers.ts';
import { captionOf } from './captionOf.ts';
import { lastCaption } from './lastCaption.ts';
import { linkSentences } from './linkSentences.ts';
import { runStory } from './runStory/runStory.ts';
import { transcript } from './transcript.ts';

export const tellingAnswers: Answers<TellingQuestions> = {
  caption: captionOf,
  lastCaption,
  transcript,
  linkSentences,
  runStory: ({ run }, { most }) => runStory(run, most),
};
