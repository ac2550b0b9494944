import type { GameState, GameStep } from '#protocol/game.ts';

/** Whether nodes on the board are the options; else the list below it has them. */
export function asksForNodes({ ask }: GameStep): boolean {
  return ask !== 'pop' && ask !== 'plugin' && ask !== 'victims';
}

/**
 * The option of a digit: a node by its place on the board, or an option by its place in the list; absent when it may
 * not be chosen.
 */
export function optionOfDigit({ nodes, step }: GameState, digit: number): string | undefined {
  if (!step) return undefined;
  const option = asksForNodes(step) ? nodes[digit - 1]?.name : step.options[digit - 1];
  return option !== undefined && step.options.includes(option) ? option : undefined;
}

/** Whether an answer may be locked: a set may be empty, and a placement may have no node. */
export function mayLock({ ask, isSet }: GameStep, chosen: readonly string[]): boolean {
  return isSet || ask === 'place' || chosen.length === 1;
}
