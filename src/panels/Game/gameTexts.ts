import type { Texts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { GameResult, GameState, GameStep } from '#protocol/game.ts';

/** A Pod by its name alone; nodes and plugins unchanged. */
export function plainName(option: string): string {
  return option.slice(option.indexOf('/') + 1);
}

export function listed(answer: readonly string[] | null, t: Texts<'game'>): string {
  if (answer === null) return t('givenUp');
  return answer.length === 0 ? t('none') : answer.map(plainName).join(', ');
}

/** The question in a sentence with this moment's numbers. */
export function askText({ ask, pod, options, fallen, node = '', plugin = '' }: GameStep, t: Texts<'game'>): string {
  const name = pod?.name ?? '';
  const cpu = formatCpu(pod?.cpuMilli ?? 0);
  const count = options.length;
  switch (ask) {
    case 'pop':
      return t('ask.pop', { count });
    case 'fall':
      return t('ask.fall', { name, cpu, memory: formatMemory(pod?.memoryBytes ?? 0) });
    case 'plugin':
      return t('ask.plugin', { node, name });
    case 'score':
      return t('ask.score', { plugin, count, name });
    case 'pick':
      return t('ask.pick', { count, name });
    case 'nominate':
      return t('ask.nominate', { name, priority: pod?.priority ?? 0 });
    case 'victims':
      return t('ask.victims', { node, name, cpu });
    case 'place':
      return t('ask.place', { count: count - fallen.length, name });
  }
}

/** The result, from the model's own numbers. */
export function resultSentence(
  { right, answer, truth, apart = 0, words, name, equal, plugin }: GameResult,
  t: Texts<'game'>,
): string {
  const said = { truth: listed(truth, t), answer: listed(answer, t) };
  if (answer === null) return t('result.asked', said);
  if (right)
    return answer.length === 1 && equal.includes(answer[0] ?? '') ? t('result.same', said) : t('result.right', said);
  if (words !== '') return t('result.refused', { ...said, name });
  if (apart >= 0) return t('result.wrong', said);
  return plugin === undefined
    ? t('result.apart', { ...said, count: -apart })
    : t('result.scored', { ...said, count: -apart, plugin });
}

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
