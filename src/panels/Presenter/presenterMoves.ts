import { create } from 'zustand';
import type { OrreryClient } from '#client/orreryClient.ts';
import { goingOn, useStoryStage } from '#client/telling/storyStage.ts';
import { controlLesson, isWhole, onScale } from '#panelParts/stories/useLessonMoves.ts';
import type { LessonState } from '#protocol/lessons.ts';
import { type ClassVotes, classAnswer, keyed, NO_VOTES, opened, votesAgain } from './classVotes.ts';

const BUTTONS = 'button, a, summary, [role="radio"]';

/** The teacher's input. Only this page has it; the run does not. */
export const usePresenter = create<PresenterState>()((set, get) => ({
  isBlank: false,
  isTurned: false,
  votes: {},
  blank: (isBlank) => set({ isBlank }),
  turn: (isTurned) => set({ isTurned }),
  put: (prediction, votes) => set({ votes: { ...get().votes, [prediction]: votes } }),
  clear: () => set({ isBlank: false, isTurned: false, votes: {} }),
}));

/** The present action of the main key. */
export type PresenterMove = 'start' | 'next' | 'reveal' | 'skip' | 'show' | 'none';

/**
 * The moves through a whole lesson or story with one key, and the teacher's other actions. Each reads the lesson's
 * position when it is called.
 */
export interface PresenterMoves {
  goOn(): void;
  goBack(): void;
  /** True when the key has a meaning for the votes. */
  vote(key: string): boolean;
  /** Points at an option, by its index from 0. */
  open(place: number): void;
  voteAgain(): void;
  hint(): void;
  blank(): void;
  turn(): void;
  /** Shows the hidden answer to the teacher, or hides it again. */
  lift(): void;
}

/** Solutions that were already shown, by lesson and step; after that the key continues. */
export type ShownSolutions = Set<string>;

export function moveAt(lesson: LessonState | undefined, isOffered: boolean, shown: ShownSolutions): PresenterMove {
  if (!lesson) return isOffered ? 'start' : 'next';
  const { phase } = lesson;
  if (phase === 'asked') return 'reveal';
  if (phase === 'locked') return 'skip';
  if (phase === 'acting') return hasWay(lesson) && !shown.has(predictionOf(lesson)) ? 'show' : 'next';
  return phase === 'ended' ? 'none' : 'next';
}

function hasWay({ solutions = [] }: LessonState): boolean {
  return solutions.length > 0;
}

export function predictionOf({ id, step }: Pick<LessonState, 'id' | 'step'>): string {
  return `${id}/${step}`;
}

export function presenterMoves(client: OrreryClient, shown: ShownSolutions): PresenterMoves {
  const { blank, turn, put } = usePresenter.getState();
  const lesson = () => client.moment.getState().telling.lesson;
  const asked = () => {
    const state = lesson();
    return state?.phase === 'asked' && state.question ? { ...state, question: state.question } : undefined;
  };
  /** Sends the class's answer as the lesson's vote; nothing without votes. */
  async function cast(): Promise<void> {
    const state = asked();
    if (!state) return;
    const { question } = state;
    const chosen = classAnswer(question, votesOf(predictionOf(state)));
    const answer = typeof chosen === 'number' ? onScale(question, chosen) : chosen;
    if (isWhole(question, answer)) await client.control({ type: 'lesson.vote', answer, confidence: 2 });
  }
  async function reveal(): Promise<void> {
    const state = asked();
    if (state) put(predictionOf(state), { ...votesOf(predictionOf(state)), open: undefined });
    await cast();
    await client.control({ type: 'lesson.lock' });
  }
  /** A failed action has crashed the model, and the crash panel reports it. */
  const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined);
  const moves: Record<PresenterMove, () => void> = {
    start: () => quietly(client.control(goingOn({ type: 'next' }))),
    next: () => quietly(client.control({ type: 'next' })),
    skip: () => quietly(client.control({ type: 'next' })),
    reveal: () => quietly(reveal()),
    show: () => {
      const state = lesson();
      const [solution] = state?.solutions ?? [];
      if (!state || solution === undefined) return;
      shown.add(predictionOf(state));
      controlLesson(client, { type: 'lesson.solution', solution });
    },
    none: () => undefined,
  };
  return {
    goOn: () => {
      if (usePresenter.getState().isBlank) return blank(false);
      turn(false);
      moves[moveAt(lesson(), useStoryStage.getState().offered !== null, shown)]();
    },
    goBack: () => {
      if (usePresenter.getState().isBlank) return blank(false);
      turn(false);
      quietly(client.control({ type: 'previous' }));
    },
    vote: (key) => {
      const state = asked();
      const votes = state && keyed(votesOf(predictionOf(state)), key, state.question);
      if (!state || !votes) return false;
      put(predictionOf(state), votes);
      return true;
    },
    open: (place) => {
      const state = asked();
      const votes = state && opened(votesOf(predictionOf(state)), state.question, place);
      if (state && votes) put(predictionOf(state), votes);
    },
    voteAgain: () => {
      const state = asked();
      if (!state || classAnswer(state.question, votesOf(predictionOf(state))) === undefined) return;
      quietly(cast().then(() => put(predictionOf(state), votesAgain(votesOf(predictionOf(state))))));
    },
    hint: () => controlLesson(client, { type: 'lesson.hint' }),
    blank: () => blank(!usePresenter.getState().isBlank),
    turn: () => turn(!usePresenter.getState().isTurned),
    lift: () => {
      const state = asked();
      if (state) controlLesson(client, { type: 'lesson.lift', lifted: state.hidden });
    },
  };
}

interface PresenterState {
  /** The class sees an empty screen. */
  readonly isBlank: boolean;
  /** Swaps the large picture and the page's view, until the next step. */
  readonly isTurned: boolean;
  /** By lesson and step. */
  readonly votes: Readonly<Record<string, ClassVotes>>;
  blank(isBlank: boolean): void;
  turn(isTurned: boolean): void;
  put(prediction: string, votes: ClassVotes): void;
  /** Clears everything of a former class. */
  clear(): void;
}

function votesOf(prediction: string): ClassVotes {
  return usePresenter.getState().votes[prediction] ?? NO_VOTES;
}

export function useVotes(prediction: string): ClassVotes {
  return usePresenter((state) => state.votes[prediction] ?? NO_VOTES);
}

/** Actions that leave the presenter or open its notes. */
export interface PresenterDoors {
  leave(): void;
  notes(): void;
}

/**
 * Binds the presenter's keys in one of its windows until the returned function is called. They take precedence over
 * the page's keys, which do nothing meanwhile.
 */
export function bindPresenterKeys(window: Window, moves: PresenterMoves, doors: PresenterDoors): () => void {
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: moves.goOn,
    ArrowRight: moves.goOn,
    ArrowDown: moves.goOn,
    Enter: moves.goOn,
    ' ': moves.goOn,
    PageUp: moves.goBack,
    ArrowLeft: moves.goBack,
    ArrowUp: moves.goBack,
    Backspace: moves.goBack,
    Escape: doors.leave,
    b: moves.blank,
    // Remotes blank the screen with a full stop.
    '.': moves.blank,
    h: moves.hint,
    l: moves.lift,
    n: doors.notes,
    t: moves.voteAgain,
    v: moves.turn,
  };
  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    // Tab, and elements reached with Tab, belong to the browser.
    if (key === 'Tab' || key === 'Shift' || isPressed(key, target)) return;
    event.stopPropagation();
    const does = keys[key.length === 1 ? key.toLowerCase() : key];
    if (moves.vote(key)) event.preventDefault();
    else if (does) {
      event.preventDefault();
      does();
    }
  }
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}

/**
 * Enter and Space press a control that has the focus, and arrows move within a choice. Another window has its own
 * `Element`.
 */
function isPressed(key: string, target: EventTarget | null): boolean {
  const control = target !== null && 'closest' in target ? (target as Element).closest(BUTTONS) : null;
  if (control === null) return false;
  if (key === 'Enter' || key === ' ') return true;
  return control.getAttribute('role') === 'radio' && key.startsWith('Arrow');
}
