import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import type { Caption, Telling, TellingStage } from '#protocol/telling.ts';
import { useLessonWords } from './lessonWordsStore.ts';
import { shownSkip } from './storyStage.ts';

/** Shortest time between two captions while the run plays without a telling. */
const SILENT_MS = 2000;

export interface ShownCaption {
  readonly caption: Caption;
  /** True when the telling shows this caption; false when it is the last one of the past. */
  readonly isNow: boolean;
}

/** The caption of this moment: the telling's, otherwise the last important one of the selection or of the stage. */
export function useCaption(stage: TellingStage): ShownCaption | undefined {
  const caption = useMoment((moment) => moment.telling.caption);
  // The words of a lesson load after its first caption.
  useLessonWords(caption?.story?.isLesson ? caption.story.id : undefined);
  const subject = useSelection((state) => state.selection);
  const question = caption ? null : { stage, ...(subject && { subject }) };
  const last = useAsk('lastCaption', question, { refresh: 'moment', playingIntervalMs: SILENT_MS }).data;
  const isBehind = useMoment((moment) => caption !== undefined && isPassedOver(moment.telling));
  // The last answer may come from before the run went back.
  const isAhead = useMoment((moment) => last !== undefined && last.seq > moment.seq);
  if (caption) return { caption, isNow: !isBehind };
  return last && !isAhead ? { caption: last, isNow: false } : undefined;
}

/**
 * While time is skipped, the last caption belongs to the past. Only a story's caption describes the way to its next
 * step.
 */
export function isPassedOver(telling: Telling): boolean {
  return shownSkip(telling) !== undefined && telling.caption?.story === undefined;
}
