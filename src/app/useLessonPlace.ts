import { useRef } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';

/** A lesson that is played has the side for itself; where something is to be done, what the reader selects there stands below it. */
export function useLessonPlace(isThere: boolean): { readonly hasLesson: boolean; readonly hasInspector: boolean } {
  const phase = useMoment(({ telling }) => telling.lesson?.phase);
  const selection = useSelection((state) => state.selection);
  const isAct = phase === 'acting' || phase === 'reached' || phase === 'failed';
  const before = useRef(selection);
  if (!isAct) before.current = selection;
  const hasLesson = phase !== undefined && isThere;
  return { hasLesson, hasInspector: !hasLesson || (isAct && selection !== null && selection !== before.current) };
}
