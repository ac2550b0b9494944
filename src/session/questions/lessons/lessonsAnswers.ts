import type { LessonsQuestions } from '#protocol/lessons.ts';
import { readLesson } from '#session/lessons/readLesson.ts';
import type { Answers } from '../answers.ts';

export const lessonsAnswers: Answers<LessonsQuestions> = {
  readLesson: (_, { file }) => readLesson(file),
};
