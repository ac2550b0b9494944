import type { GameBeat, GameState } from '#protocol/game.ts';

/** Whether nodes are chosen, on the board; else what stands in the list below it. */
export function asksForNodes({ ask }: GameBeat): boolean {
  return ask !== 'pop' && ask !== 'plugin' && ask !== 'victims';
}

/** What a digit chooses: a node by its place on the board, or an option by its place in the list; absent when it may not be chosen. */
export function optionOfDigit({ nodes, beat }: GameState, digit: number): string | undefined {
  if (!beat) return undefined;
  const option = asksForNodes(beat) ? nodes[digit - 1]?.name : beat.options[digit - 1];
  return option !== undefined && beat.options.includes(option) ? option : undefined;
}

/** Whether an answer may be locked: of a set also an empty one, of a placement also none. */
export function mayLock({ ask, isSet }: GameBeat, chosen: readonly string[]): boolean {
  return isSet || ask === 'place' || chosen.length === 1;
}
