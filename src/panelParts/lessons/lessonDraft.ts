import { create } from 'zustand';
import type { Confidence, LessonAnswer } from '#protocol/lessons.ts';

interface LessonDraft {
  /** The question of the draft: lesson and step. */
  readonly bet: string;
  readonly answer: LessonAnswer | undefined;
  readonly confidence: Confidence;
  /** A new question begins without a choice, or with the earlier vote. */
  begin(bet: string, answer?: LessonAnswer, confidence?: Confidence): void;
  choose(answer: LessonAnswer | undefined): void;
  beSure(confidence: Confidence): void;
}

/** A person's choice before it is locked; until then only the page has it. */
export const useLessonDraft = create<LessonDraft>()((set) => ({
  bet: '',
  answer: undefined,
  confidence: 2,
  begin: (bet, answer, confidence = 2) => set({ bet, answer, confidence }),
  choose: (answer) => set({ answer }),
  beSure: (confidence) => set({ confidence }),
}));
