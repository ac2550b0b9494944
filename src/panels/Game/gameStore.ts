import { create } from 'zustand';
import type { GameAnswer, GameMode, GameState } from '#protocol/game.ts';

interface GameStore {
  /** The present round; `null` while the player chooses one. */
  readonly round: { readonly mode: GameMode; readonly seed: number; readonly date: string } | null;
  readonly answers: readonly GameAnswer[];
  /** The choice that is not locked yet. */
  readonly chosen: readonly string[];
  /** The state when the last answer was locked, until the player has read its result. */
  readonly before: GameState | null;
  start(mode: GameMode, seed: number, date: string): void;
  leave(): void;
  choose(option: string, isSet: boolean): void;
  lock(answer: GameAnswer, before: GameState): void;
  goOn(): void;
}

const NOTHING = { answers: [], chosen: [], before: null };

/** The player's position in a round. No run and no link contains it. */
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
