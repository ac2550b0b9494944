import { create } from 'zustand';
import type { GameAnswer, GameMode, GameResult, GameState } from '#protocol/game.ts';

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

/** The player's local date, `2026-01-31`, and the seed for it. */
export function dailyRound(now: Date): { readonly date: string; readonly seed: number } {
  const two = (number: number) => String(number).padStart(2, '0');
  const parts = [String(now.getFullYear()), two(now.getMonth() + 1), two(now.getDate())];
  return { date: parts.join('-'), seed: Number(parts.join('')) };
}

/**
 * A result as text, made without a server: a square for each step, and the address of the round. It reveals no
 * answer.
 */
export function resultText(title: string, name: string, results: readonly GameResult[], address: string): string {
  const right = results.filter((result) => result.right).length;
  const squares = results.map((result) => (result.right ? '🟩' : result.answer === null ? '⬜' : '🟧')).join('');
  return `Kube Orrery · ${title} · ${name} · ${right}/${results.length}\n${squares}\n${address}`;
}
