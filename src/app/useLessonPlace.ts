import { useRef } from 'react';
import { useLessonBuilder } from '#client/lessons/lessonBuilder.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';

interface LessonPlace {
  readonly hasLesson: boolean;
  /** A lesson is being made. */
  readonly isBuilding: boolean;
  /** The author previews it as a class sees it. */
  readonly isPreview: boolean;
  /** The part that has the side for itself. */
  readonly own: 'lesson' | 'builder' | undefined;
  readonly hasInspector: boolean;
}

/**
 * The use of the side: a lesson that plays or is being made takes it. During an act, the inspector of the selection
 * is below it.
 */
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
