import { useLessonWords } from '#client/lessons/lessonWordsStore.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import type { Caption, Telling, TellingStage } from '#protocol/telling.ts';
import { shownSkip } from './shownSkip.ts';

/** While the run plays untold, what is said changes no sooner than this. */
const UNTOLD_MS = 2000;

export interface Said {
  readonly caption: Caption;
  /** Whether the run is told of this; else it is the last thing that there was to say. */
  readonly isTold: boolean;
}

/** What there is to say at this moment: what is told, else the last thing that mattered to what is selected, else on the stage. */
export function useCaption(stage: TellingStage): Said | undefined {
  const told = useMoment((moment) => moment.telling.caption);
  // The words of a lesson come later than the first thing that it says.
  useLessonWords(told?.story?.isLesson ? told.story.id : undefined);
  const subject = useSelection((state) => state.selection);
  const question = told ? null : { stage, ...(subject && { subject }) };
  const last = useAsk('lastCaption', question, { refresh: 'moment', playingIntervalMs: UNTOLD_MS }).data;
  const isBehind = useMoment((moment) => told !== undefined && isPassedOver(moment.telling));
  // The last answer may be from before the run went back.
  const isAhead = useMoment((moment) => last !== undefined && last.seq > moment.seq);
  if (told) return { caption: told, isTold: !isBehind };
  return last && !isAhead ? { caption: last, isTold: false } : undefined;
}

/** While time is skipped, what was said last is the past; only the words of a story are about the way to its next step. */
export function isPassedOver(telling: Telling): boolean {
  return shownSkip(telling) !== undefined && telling.caption?.story === undefined;
}
