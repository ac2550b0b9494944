import type { LessonControl } from '#protocol/lessons.ts';
import type { Control } from '#protocol/requests.ts';
import { lessonSource } from '#scenarios/lessonSource.ts';
import { namedLesson } from '#session/lessons/namedLesson.ts';
import type { Director } from './directing/director.ts';
import type { LessonTelling } from './directing/lessonTelling.ts';
import type { Journey, Reader } from './travel.ts';

export function isLessonControl(control: Control): control is LessonControl {
  return control.type === 'lesson' || control.type.startsWith('lesson.');
}

type Rest = Exclude<LessonControl, { readonly type: 'lesson' | 'lesson.lock' | 'lesson.solution' }>;

/** Performs a person's control in the present lesson; false when it does not apply. */
export function inLesson(lesson: LessonTelling | undefined, control: Rest): boolean {
  if (!lesson) return false;
  if (control.type === 'lesson.hint') return lesson.play.hint();
  if (control.type === 'lesson.again') return lesson.again();
  if (control.type === 'lesson.lift') {
    lesson.lift(control.lifted);
    return true;
  }
  const problem = lesson.play.vote({ answer: control.answer, confidence: control.confidence });
  return problem === undefined;
}

type Asked = Extract<LessonControl, { readonly type: 'lesson' }>['lesson'];

/**
 * Plays a lesson from the start of its run and goes to its first step; false when another run is open, or there is no
 * such lesson.
 */
export function teach(
  { director, session }: Reader & { readonly director: Director },
  asked: Asked,
): Journey | boolean {
  const lesson = asked === null ? undefined : namedLesson(asked);
  if (!lesson) {
    director.teach(null);
    return asked === null;
  }
  if (session.source.scenario !== lessonSource(lesson).scenario) return false;
  director.teach(lesson);
  session.seek(0);
  return director.next();
}
