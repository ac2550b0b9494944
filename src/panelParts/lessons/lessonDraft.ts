import { create } from 'zustand';
import type { Confidence, LessonAnswer } from '#protocol/lessons.ts';

interface LessonDraft {
  /** The bet that it belongs to: lesson and step. */
  readonly bet: string;
  readonly answer: LessonAnswer | undefined;
  readonly confidence: Confidence;
  /** Another bet begins with nothing chosen, or with what was voted before. */
  begin(bet: string, answer?: LessonAnswer, confidence?: Confidence): void;
  choose(answer: LessonAnswer | undefined): void;
  beSure(confidence: Confidence): void;
}

/** What a person has chosen and not locked yet: it is the page's alone until then. */
export const useLessonDraft = create<LessonDraft>()((set) => ({
  bet: '',
  answer: undefined,
  confidence: 2,
  begin: (bet, answer, confidence = 2) => set({ bet, answer, confidence }),
  choose: (answer) => set({ answer }),
  beSure: (confidence) => set({ confidence }),
}));
