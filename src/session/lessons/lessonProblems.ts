import type { Parts } from '#base/parts.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import type { LessonFindings } from '#scenarios/lessonOffers.ts';
import type { OpenRehearsal } from '#session/commandedRun.ts';
import { shapeProblems, wordProblems } from './checkWords.ts';
import { playLessonInParts } from './verifyLesson.ts';

/** Problems of a lesson in each of its languages, found by playing it. */
export function* lessonProblems(
  lesson: Lesson,
  words: Readonly<Record<string, LessonWords | undefined>>,
  openRun: OpenRehearsal,
): Parts<readonly LessonFindings[]> {
  const lines = Object.values(words).flatMap((of) => of?.teacher.whatIf.map(({ line }) => line) ?? []);
  const played = yield* playLessonInParts(lesson, openRun, [...new Set(lines)]);
  return Object.entries(words).map(([language, of]) => ({
    language,
    problems: [
      ...shapeProblems(lesson),
      ...played.problems,
      ...(of ? wordProblems(lesson, of, played) : ['there are no words']),
    ],
  }));
}
