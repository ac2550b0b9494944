import type { Parts } from '#base/parts.ts';
import type { LessonsQuestions } from '#protocol/lessons.ts';
import type { LessonFile, LessonStep } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';
import type { Answers, AnswerTools } from '#session/questions/answers.ts';
import { cycleExplanation } from '#session/questions/scheduling/cycleExplanation.ts';
import type { Reader } from '#session/reader.ts';
import { lessonHere } from './builder/lessonHere.ts';
import { recordedRun } from './builder/recordedRun.ts';
import { lessonProblems } from './lessonProblems.ts';
import { lessonKey, writeLesson } from './lessonShape.ts';
import { namedLesson, readLesson } from './readLesson.ts';

type Verify = LessonsQuestions['verifyLesson'];

function verified(_: Reader, { lesson }: Verify['ask'], { openRun }: AnswerTools): Parts<Verify['answer']> {
  return lessonProblems(lesson as LessonFile, (lesson as LessonFile).words, openRun);
}

type Key = LessonsQuestions['lessonKey'];

export const lessonsAnswers: Answers<LessonsQuestions> = {
  readLesson: (_, { file }) => readLesson(file, (id) => lessonById(id) !== undefined),
  lessonKey: { inParts: keyOf },
  writeLesson: (_, { lesson, format }) => writeLesson(lesson as LessonFile, format),
  lessonRun: recordedRun,
  lessonHere: (reader, { steps }) =>
    lessonHere(reader, steps as readonly LessonStep[], (seq) => cycleExplanation(reader, seq)),
  verifyLesson: { inParts: verified },
};

function* keyOf(_: Reader, { lesson: named }: Key['ask'], { openRun }: AnswerTools): Parts<Key['answer']> {
  const lesson = namedLesson(named);
  if (!lesson) return { ok: false, problem: 'there is no such lesson' };
  const key = yield* lessonKey(lesson, openRun);
  return typeof key === 'string' ? { ok: false, problem: key } : { ok: true, key };
}
