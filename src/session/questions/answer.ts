import { type Parts, whole } from '#base/parts.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import type { Reader } from '#session/reader.ts';
import type { Answer, Answers } from './answers.ts';
import { apiserverAnswers } from './apiserver/apiserverAnswers.ts';
import { autoscalingAnswers } from './autoscaling/autoscalingAnswers.ts';
import { comparisonAnswers } from './comparison/comparisonAnswers.ts';
import { configurationAnswers } from './configuration/configurationAnswers.ts';
import { controllersAnswers } from './controllers/controllersAnswers.ts';
import { controlPlaneAnswers } from './controlPlane/controlPlaneAnswers.ts';
import { fairnessAnswers } from './fairness/fairnessAnswers.ts';
import { faithfulAnswers } from './faithful/faithfulAnswers.ts';
import { gameAnswers } from './game/gameAnswers.ts';
import { kubectlAnswers } from './kubectl/kubectlAnswers.ts';
import { lessonsAnswers } from './lessons/lessonsAnswers.ts';
import { nodesAnswers } from './nodes/nodesAnswers.ts';
import { objectsAnswers } from './objects/objectsAnswers.ts';
import { podLifeAnswers } from './podLife/podLifeAnswers.ts';
import { runAnswers } from './run/runAnswers.ts';
import { schedulingAnswers } from './scheduling/schedulingAnswers.ts';
import { storageAnswers } from './storage/storageAnswers.ts';
import { tellingAnswers } from './telling/tellingAnswers.ts';
import { trafficAnswers } from './traffic/trafficAnswers.ts';

const ANSWERS: Answers<Questions> = {
  ...runAnswers,
  ...objectsAnswers,
  ...schedulingAnswers,
  ...controlPlaneAnswers,
  ...faithfulAnswers,
  ...configurationAnswers,
  ...comparisonAnswers,
  ...apiserverAnswers,
  ...storageAnswers,
  ...fairnessAnswers,
  ...controllersAnswers,
  ...tellingAnswers,
  ...lessonsAnswers,
  ...trafficAnswers,
  ...autoscalingAnswers,
  ...podLifeAnswers,
  ...nodesAnswers,
  ...kubectlAnswers,
  ...gameAnswers,
};

/** Answers one question about the present moment; nothing changes. */
export function answer<N extends QuestionName>(
  reader: Reader,
  name: N,
  question: Questions[N]['ask'],
): Questions[N]['answer'] {
  const how: Answer<Questions[N]> = ANSWERS[name];
  return typeof how === 'function' ? how(reader, question) : whole(how.inParts(reader, question));
}

/** The same in parts, where the answer takes long; `undefined` for all other questions. The run is read once, at the beginning. */
export function answerInParts<N extends QuestionName>(
  reader: Reader,
  name: N,
  question: Questions[N]['ask'],
): Parts<Questions[N]['answer']> | undefined {
  const how: Answer<Questions[N]> = ANSWERS[name];
  return typeof how === 'function' ? undefined : how.inParts(reader, question);
}
