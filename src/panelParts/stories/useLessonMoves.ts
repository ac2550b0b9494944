import { useMemo } from 'react';
import { create } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useMoment } from '#client/useMoment.ts';
import { plain } from '#i18n/lessonWords.ts';
import type { AskedQuestion, Confidence, LessonAnswer, LessonControl, LessonState } from '#protocol/lessons.ts';
import type { Control } from '#protocol/requests.ts';
import type { StepWords } from '#scenarios/lesson.ts';

/** A person's choice before it is locked; until then only the page has it. */
export const useLessonDraft = create<LessonDraft>()((set) => ({
  prediction: '',
  answer: undefined,
  confidence: 2,
  begin: (prediction, answer, confidence = 2) => set({ prediction, answer, confidence }),
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
  readonly prediction: string;
  readonly answer: LessonAnswer | undefined;
  readonly confidence: Confidence;
  /** A new question begins without a choice, or with the earlier vote. */
  begin(prediction: string, answer?: LessonAnswer, confidence?: Confidence): void;
  choose(answer: LessonAnswer | undefined): void;
  beSure(confidence: Confidence): void;
}

/** An option in words; for a node or a Pod its name. */
export function optionText({ options }: AskedQuestion, words: StepWords | undefined, id: string): string {
  const text = words?.options?.[id];
  const slots = options.find((option) => option.id === id)?.slots ?? {};
  return text === undefined ? id : plain(text, slots);
}

/** A chosen or right answer in words. In an order each item has its number. */
export function answerText(question: AskedQuestion, words: StepWords | undefined, answer: LessonAnswer): string {
  if (typeof answer === 'number') return amountText(question, answer);
  if (typeof answer === 'string') return optionText(question, words, answer);
  const texts = answer.map((id) => optionText(question, words, id));
  return texts.map((text, at) => (question.ask === 'order' ? `${at + 1}. ${text}` : text)).join('; ');
}

/** A number with its unit: `2.5 s`. */
export function amountText({ unit }: Pick<AskedQuestion, 'unit'>, amount: number): string {
  const text = String(Number(amount.toFixed(3)));
  return unit === undefined ? text : `${text} ${unit}`;
}

/**
 * The answer after an option was pressed. A single choice is replaced, a multiple choice is toggled, and in an order
 * the option is appended or removed. `undefined` when nothing is chosen any more.
 */
export function withOption(
  { ask }: Pick<AskedQuestion, 'ask'>,
  before: LessonAnswer | undefined,
  id: string,
): LessonAnswer | undefined {
  if (ask !== 'many' && ask !== 'order') return id;
  const chosen = Array.isArray(before) ? (before as readonly string[]) : [];
  const after = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
  return after.length === 0 ? undefined : after;
}

/** Whether the answer is complete: an order needs every place filled. */
export function isWhole({ ask, options }: AskedQuestion, answer: LessonAnswer | undefined): answer is LessonAnswer {
  if (answer === undefined) return false;
  return ask !== 'order' || (Array.isArray(answer) && answer.length === options.length);
}

/** Whether an option is part of the answer. */
export function isChosen(answer: LessonAnswer | undefined, id: string): boolean {
  return Array.isArray(answer) ? answer.includes(id) : answer === id;
}

/** An option's place in an order, from 1; `undefined` where it has none. */
export function placeOf(answer: LessonAnswer | undefined, id: string): number | undefined {
  const at = Array.isArray(answer) ? answer.indexOf(id) : -1;
  return at < 0 ? undefined : at + 1;
}

/** The number of the scale nearest to the typed one; `undefined` where that is no number. */
export function onScale({ from = 0, to = 0, step = 1 }: AskedQuestion, typed: number): number | undefined {
  if (!Number.isFinite(typed)) return undefined;
  const steps = Math.round((Math.min(to, Math.max(from, typed)) - from) / step);
  return Number(Math.min(to, from + steps * step).toFixed(6));
}
