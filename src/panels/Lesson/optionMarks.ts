import { pointSelectors } from '#panelParts/telling/pointSelectors.ts';
import type { AskedQuestion, LessonAnswer } from '#protocol/lessons.ts';

const MAY_BE = '{ outline: 1px dashed var(--accent); outline-offset: 1px; }';
const IS_CHOSEN = '{ outline: var(--rim) solid var(--accent); outline-offset: 1px; }';

/** The rules that mark on the stage what may be chosen there, and what is chosen; none for a bet on something else. */
export function optionMarks({ ask, options }: AskedQuestion, answer: LessonAnswer | undefined): readonly string[] {
  if (ask !== 'node' && ask !== 'pod') return [];
  const rule = (names: readonly string[], marks: string) =>
    names.length === 0 ? [] : [`${names.flatMap((name) => onStage(ask, name)).join(', ')} ${marks}`];
  const all = options.map(({ id }) => id);
  return [...rule(all, MAY_BE), ...rule(typeof answer === 'string' ? [answer] : [], IS_CHOSEN)];
}

/** A Pod is chosen by its name alone; the stage says its namespace, too. */
function onStage(ask: 'node' | 'pod', name: string): readonly string[] {
  const selectors =
    ask === 'node'
      ? pointSelectors({ part: 'node', name })
      : pointSelectors({ part: 'pod', key: `/${name}` }).map((selector) => selector.replace('=', '$='));
  return selectors.map((selector) => `#stage ${selector}`);
}
