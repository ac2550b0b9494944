import { type Parts, whole } from '#base/parts.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import { lessonsAnswers } from '#session/lessons/lessonsAnswers.ts';
import type { Reader } from '#session/reader.ts';
import type { AnswerFunction, Answers, AnswerTools } from './answers.ts';
import { apiserverAnswers } from './apiserver/apiserverAnswers.ts';
import { autoscalingAnswers } from './autoscaling/autoscalingAnswers.ts';
import { comparisonAnswers } from './comparison/comparisonAnswers.ts';
import { configurationAnswers } from './configuration/configurationAnswers.ts';
import { controllersAnswers } from './controllers/controllersAnswers.ts';
import { controlPlaneAnswers } from './controlPlane/controlPlaneAnswers.ts';
import { fairnessAnswers } from './fairness/fairnessAnswers.ts';
import { faithfulAnswers } from './faithful/faithfulAnswers.ts';
import { gameAnswers } from './game/gameState.ts';
import { kubectlAnswers } from './kubectl/kubectlAnswers.ts';
import { labAnswers } from './lab/labAnswers.ts';
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
  ...labAnswers,
};

/** Names come from lesson files too, so properties that every object inherits are not questions. */
function howToAnswer<N extends QuestionName>(name: N): AnswerFunction<Questions[N]> {
  if (!Object.hasOwn(ANSWERS, name)) throw new Error(`there is no question "${name}"`);
  return ANSWERS[name];
}

/** Answers one question about the present moment; nothing changes. */
export function answer<N extends QuestionName>(
  reader: Reader,
  name: N,
  question: Questions[N]['ask'],
  beside: AnswerTools,
): Questions[N]['answer'] {
  const how = howToAnswer(name);
  return typeof how === 'function' ? how(reader, question) : whole(how.inParts(reader, question, beside));
}

/** Answers the slow questions in parts; `undefined` for all others. The run is read once, at the beginning. */
export function answerInParts<N extends QuestionName>(
  reader: Reader,
  name: N,
  question: Questions[N]['ask'],
  beside: AnswerTools,
): Parts<Questions[N]['answer']> | undefined {
  const how = howToAnswer(name);
  return typeof how === 'function' ? undefined : how.inParts(reader, question, beside);
}
