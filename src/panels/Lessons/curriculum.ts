import type { LessonProgress } from '#client/telling/lessonProgress.ts';
import { LESSON_TOPICS, type Lesson, type LessonTopic, type LessonWords } from '#scenarios/lesson.ts';

/** A lesson of the gallery, with its words and the reader's progress in it. */
export interface LessonCard {
  readonly lesson: Lesson;
  readonly words: LessonWords;
  readonly progress: LessonProgress | undefined;
  /** Recommended earlier lessons that are not done yet. */
  readonly before: readonly LessonWords[];
}

export interface CurriculumRow {
  readonly topic: LessonTopic;
  /** Minutes of all lessons of the topic. */
  readonly minutes: number;
  /** States of all lessons of the topic, in order, whether shown or not. */
  readonly states: readonly ('done' | 'begun' | 'open')[];
  readonly cards: readonly LessonCard[];
}

export interface ShownLessons {
  readonly sought: string;
  readonly notDoneOnly: boolean;
}

type ProgressOf = Readonly<Record<string, LessonProgress>>;
type WordsOf = Readonly<Record<string, LessonWords>>;

/**
 * The rows of the curriculum. Every word of the search must be in a lesson's title, its question, its misconception
 * or its exam domains.
 */
export function curriculum(
  lessons: readonly Lesson[],
  words: WordsOf,
  progress: ProgressOf,
  shown: ShownLessons,
): readonly CurriculumRow[] {
  return LESSON_TOPICS.flatMap((topic) => {
    const ofTopic = lessons.filter((lesson) => lesson.topic === topic);
    const cards = ofTopic
      .flatMap((lesson) => cardOf(lesson, words, progress))
      .filter(({ progress: done }) => !shown.notDoneOnly || done?.isDone !== true)
      .filter((card) => isSought(card, shown.sought));
    if (cards.length === 0) return [];
    return [
      {
        topic,
        minutes: ofTopic.reduce((sum, { minutes }) => sum + minutes, 0),
        states: ofTopic.map(({ id }) => stateOf(progress[id])),
        cards,
      },
    ];
  });
}

function cardOf(lesson: Lesson, words: WordsOf, progress: ProgressOf): readonly LessonCard[] {
  const own = words[lesson.id];
  if (!own) return [];
  const before = lesson.needs.filter((id) => progress[id]?.isDone !== true).flatMap((id) => words[id] ?? []);
  return [{ lesson, words: own, progress: progress[lesson.id], before }];
}

export function stateOf(progress: LessonProgress | undefined): 'done' | 'begun' | 'open' {
  if (!progress) return 'open';
  return progress.isDone ? 'done' : 'begun';
}

function isSought({ lesson, words }: LessonCard, sought: string): boolean {
  const text = [words.title, words.question, words.misconception, ...lesson.exam].join('\n').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
