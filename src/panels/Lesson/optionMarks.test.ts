// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { AskedQuestion } from '#protocol/lessons.ts';
import { optionMarks } from './optionMarks.ts';

const asks = (ask: AskedQuestion['ask'], ...ids: string[]): AskedQuestion => ({
  ask,
  options: ids.map((id) => ({ id, slots: {} })),
});
const marked = (rules: readonly string[]) =>
  rules.map((rule) => [...document.querySelectorAll(rule.split(' {')[0] ?? '')].map(({ id }) => id));

it('marks every node or Pod on the stage that may be chosen, and the chosen one', () => {
  document.body.innerHTML =
    '<main id="stage"><i id="n1" data-node="node-1"></i><i id="n10" data-node="node-10"></i><i id="a" data-pod="default/web-1"></i><i id="b" data-pod="default/my-web-1"></i></main><i data-node="node-1"></i>';
  expect(marked(optionMarks(asks('node', 'node-1', 'node-10'), 'node-10'))).toEqual([['n1', 'n10'], ['n10']]);
  expect(marked(optionMarks(asks('pod', 'web-1'), undefined))).toEqual([['a']]);
  expect(optionMarks(asks('one', 'node-1'), 'node-1')).toEqual([]);
});
