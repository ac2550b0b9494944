import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { LessonText } from './LessonText.tsx';

afterEach(cleanup);

const shown = (text: string, slots = {}) => render(<LessonText text={text} slots={slots} />).container;

it('shows strong words, code, paragraphs and links with their addresses', () => {
  const { innerHTML } = shown('**Two** Pods of `web` ask [why](https://a.example/b).\n\nNext.');
  expect(innerHTML).toBe('<b>Two</b> Pods of <code>web</code> ask why (https://a.example/b).<br>Next.');
});

it.each([
  '<script>alert(1)</script>',
  'Run kubectl cordon <node>, then <b onclick="alert(1)">look</b>.',
  '![picture](https://a.example/track.png)',
  '[click](javascript:alert(1))',
  '# heading',
  '- one',
  '> quote',
  '*some* web-*, api-*',
  '---',
])('shows %s unchanged', (text) => {
  const container = shown(text);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('*')).toBeNull();
});

it('never reads the run’s numbers and names as Markdown', () => {
  expect(shown('{{a}} and **{{b}}**', { a: '**x**', b: '<i>y</i>' }).innerHTML).toBe(
    '**x** and <b>&lt;i&gt;y&lt;/i&gt;</b>',
  );
});

it('creates only text elements for any input', () => {
  const parts = fc.constantFrom(
    '**',
    '*',
    '`',
    '<a href="javascript:x">',
    '[',
    '](',
    ')',
    'http://a',
    '\n\n',
    '<!--',
    'x',
    ' ',
    '&lt;',
    '![',
    '{{a}}',
    '<img src=x>',
    '- ',
    '# ',
    '|',
    '_',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 25 }), (text) => {
      const tags = [...shown(text.join(''), { a: '<b>' }).querySelectorAll('*')].map(({ tagName }) => tagName);
      expect(tags.filter((tag) => !['B', 'CODE', 'BR'].includes(tag))).toEqual([]);
      cleanup();
    }),
    { numRuns: 200 },
  );
});
