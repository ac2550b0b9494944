import type { GameResult } from '#protocol/game.ts';

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
