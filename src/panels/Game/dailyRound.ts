import type { GameResult } from '#protocol/game.ts';

/** The date where the viewer is, `2026-01-31`, and the seed that it stands for. */
export function dailyRound(now: Date): { readonly date: string; readonly seed: number } {
  const two = (number: number) => String(number).padStart(2, '0');
  const parts = [String(now.getFullYear()), two(now.getMonth() + 1), two(now.getDate())];
  return { date: parts.join('-'), seed: Number(parts.join('')) };
}

/** A result as a text without a server: a square for each beat, and where the round is played. It gives no answer away. */
export function resultText(title: string, name: string, results: readonly GameResult[], address: string): string {
  const right = results.filter((result) => result.right).length;
  const squares = results.map((result) => (result.right ? '🟩' : result.answer === null ? '⬜' : '🟧')).join('');
  return `Kube Orrery · ${title} · ${name} · ${right}/${results.length}\n${squares}\n${address}`;
}
