import { pointSelectors } from '#panelParts/stories/useTellingPoints.ts';
import type { AskedQuestion, LessonAnswer } from '#protocol/lessons.ts';

const MAY_BE = '{ outline: 1px dashed var(--accent); outline-offset: 1px; }';
const IS_CHOSEN = '{ outline: var(--rim) solid var(--accent); outline-offset: 1px; }';

/** The rules that mark the options and the choice on the stage; empty for a question about something else. */
export function optionMarks({ ask, options }: AskedQuestion, answer: LessonAnswer | undefined): readonly string[] {
  if (ask !== 'node' && ask !== 'pod') return [];
  const rule = (names: readonly string[], marks: string) =>
    names.length === 0 ? [] : [`${names.flatMap((name) => onStage(ask, name)).join(', ')} ${marks}`];
  const all = options.map(({ id }) => id);
  return [...rule(all, MAY_BE), ...rule(typeof answer === 'string' ? [answer] : [], IS_CHOSEN)];
}

/** The stage's names of an option. A Pod's option has only its name, but the stage adds the namespace. */
function onStage(ask: 'node' | 'pod', name: string): readonly string[] {
  const selectors =
    ask === 'node'
      ? pointSelectors({ part: 'node', name })
      : pointSelectors({ part: 'pod', key: `/${name}` }).map((selector) => selector.replace('=', '$='));
  return selectors.map((selector) => `#stage ${selector}`);
}
