import { useMemo } from 'react';
import { create } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useMoment } from '#client/useMoment.ts';
import type { Confidence, LessonAnswer, LessonControl, LessonState } from '#protocol/lessons.ts';
import type { Control } from '#protocol/requests.ts';
import { isWhole } from './chosenAnswer.ts';

/** A person's choice before it is locked; until then only the page has it. */
export const useLessonDraft = create<LessonDraft>()((set) => ({
  bet: '',
  answer: undefined,
  confidence: 2,
  begin: (bet, answer, confidence = 2) => set({ bet, answer, confidence }),
  choose: (answer) => set({ answer }),
  beSure: (confidence) => set({ confidence }),
}));

/** The next moves of a person in a lesson. */
export interface LessonMoves {
  readonly phase: LessonState['phase'];
  /** The action of the main key here; `none` while the run plays, and at the end. */
  readonly kind: 'next' | 'lock' | 'goOn' | 'none';
  /** Whether the action is possible now: locking needs a choice. */
  readonly isReady: boolean;
  run(): void;
  back(): void;
}

/** The moves of the lesson that plays; `undefined` when none does. */
export function useLessonMoves(): LessonMoves | undefined {
  const client = useClient();
  const lesson = useMoment(({ telling }) => telling.lesson);
  const answer = useLessonDraft((draft) => draft.answer);
  return useMemo(() => {
    if (!lesson) return undefined;
    const { phase, question } = lesson;
    const kind = kindOf(phase);
    const isReady = kind === 'lock' ? question !== undefined && isWhole(question, answer) : kind !== 'none';
    return {
      phase,
      kind,
      isReady,
      run: () => {
        if (!isReady) return;
        if (kind === 'lock') void lock(client);
        else controlLesson(client, { type: 'next' });
      },
      back: () => controlLesson(client, { type: 'previous' }),
    };
  }, [client, lesson, answer]);
}

function kindOf(phase: LessonState['phase']): LessonMoves['kind'] {
  if (phase === 'asked') return 'lock';
  if (phase === 'acting' || phase === 'failed') return 'goOn';
  return phase === 'locked' || phase === 'ended' ? 'none' : 'next';
}

/** Sends the choice as the vote, and closes the question. */
async function lock(client: OrreryClient): Promise<void> {
  if (await vote(client)) controlLesson(client, { type: 'lesson.lock' });
}

/** Sends the choice as a vote, which another may replace. */
export async function vote(client: OrreryClient): Promise<boolean> {
  const { answer, confidence } = useLessonDraft.getState();
  if (answer === undefined) return false;
  return (await client.control({ type: 'lesson.vote', answer, confidence }).catch(() => false)) === true;
}

/** A control fails only when the model has crashed, and then the crash panel explains it. */
export function controlLesson(client: OrreryClient, control: Control | LessonControl): void {
  void client.control(control).catch(() => undefined);
}

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
