import { useRef } from 'react';
import { useLessonBuilder } from '#client/lessons/lessonBuilder.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';

interface LessonPlace {
  readonly hasLesson: boolean;
  /** A lesson is being made. */
  readonly isBuilding: boolean;
  /** Who makes it looks at it as a class does. */
  readonly isPreview: boolean;
  /** What has the side for itself. */
  readonly own: 'lesson' | 'builder' | undefined;
  readonly hasInspector: boolean;
}

/** A lesson that is played or made has the side for itself; where something is to be done, what the reader selects there stands below it. */
export function useLessonPlace(isThere: boolean): LessonPlace {
  const { isOpen, left } = useLessonBuilder();
  const phase = useMoment(({ telling }) => telling.lesson?.phase);
  const selection = useSelection((state) => state.selection);
  const isAct = phase === 'acting' || phase === 'reached' || phase === 'failed';
  const before = useRef(selection);
  if (!isAct) before.current = selection;
  const hasLesson = phase !== undefined && isThere;
  const isBuilding = isOpen && isThere && !hasLesson && left === null;
  const isPreview = left !== null && isThere;
  return {
    hasLesson,
    isBuilding,
    isPreview,
    own: hasLesson ? 'lesson' : isBuilding ? 'builder' : undefined,
    hasInspector:
      (!hasLesson && !isBuilding) || (hasLesson && isAct && selection !== null && selection !== before.current),
  };
}
