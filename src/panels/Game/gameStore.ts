import { create } from 'zustand';
import type { GameAnswer, GameMode, GameState } from '#protocol/game.ts';

interface GameStore {
  /** The round that is played; `null` while one is chosen. */
  readonly round: { readonly mode: GameMode; readonly seed: number; readonly date: string } | null;
  readonly answers: readonly GameAnswer[];
  /** What is chosen and not locked. */
  readonly chosen: readonly string[];
  /** How it stood when the last answer was locked, until the viewer has read what came of it. */
  readonly before: GameState | null;
  start(mode: GameMode, seed: number, date: string): void;
  leave(): void;
  choose(option: string, isSet: boolean): void;
  lock(answer: GameAnswer, before: GameState): void;
  goOn(): void;
}

const NOTHING = { answers: [], chosen: [], before: null };

/** Where the viewer is in a round. It is in no run and in no link. */
export const useGame = create<GameStore>()((set) => ({
  round: null,
  ...NOTHING,
  start: (mode, seed, date) => set({ round: { mode, seed, date }, ...NOTHING }),
  leave: () => set({ round: null, ...NOTHING }),
  choose: (option, isSet) =>
    set(({ chosen }) => {
      const others = isSet ? chosen.filter((each) => each !== option) : [];
      return { chosen: chosen.includes(option) ? others : [...others, option] };
    }),
  lock: (answer, before) => set(({ answers }) => ({ answers: [...answers, answer], chosen: [], before })),
  goOn: () => set({ before: null }),
}));
