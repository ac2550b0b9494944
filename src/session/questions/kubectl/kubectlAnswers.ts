import type { KubectlQuestions } from '#protocol/kubectl.ts';
import type { Answers } from '../answers.ts';
import { kubectlAnswer, kubectlCache, kubectlCompletion, kubectlProgress, kubectlWatched } from './kubectlLines.ts';

export const kubectlAnswers: Answers<KubectlQuestions> = {
  kubectl: (reader, asked) => kubectlAnswer(reader, asked),
  kubectlRun: ({ world }, { seq }) => kubectlProgress(world, seq),
  kubectlWatch: (reader, { line, fromRevision, heading }) => kubectlWatched(reader, line, fromRevision, heading),
  kubectlCache: ({ world }) => kubectlCache(world),
  kubectlComplete: ({ world }, { line }) => kubectlCompletion(world, line),
};
