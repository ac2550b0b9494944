import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CelRuntimeError, compileDeviceSelector } from './deviceSelector.ts';

const DEVICE = {
  driver: 'd',
  attributes: { a: { int: 1 }, s: { string: 'text' }, v: { version: '1.2.3' } },
  capacity: { memory: { value: '1Gi' } },
};

/** Fragments for random expressions. */
const PIECES = [
  ...'()[]{}.,?:!+-*/%<>=\'"`\\@#$&|',
  ...['==', '!=', '<=', '&&', '||', ' in ', 'true', 'null', '1', '2u', '1.5', "'x'", "b'x'", '"""', '\n', '\u{1f600}'],
  ...['device', 'device.driver', "device.attributes['d']", "device.capacity['d'].memory", 'cel.bind', 'x', 'has('],
  ...[
    '.map(x, ',
    '.all(x, ',
    '.exists(k, v, ',
    '.filter(x, ',
    '.sortBy(x, ',
    '.optMap(x, ',
    '.?s',
    '[?0]',
    '.orValue(',
  ],
  ...['quantity(', 'semver(', 'ip(', 'url(', 'int(', 'string(', 'duration(', 'timestamp(', 'dyn(', 'type(', '.format('],
  ...[
    '.split(',
    '.matches(',
    '.find(',
    '.size()',
    '.max()',
    '.flatten()',
    'sets.contains(',
    'lists.range(',
    '.replace(',
  ],
];

const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));

/** Expressions with balanced brackets, so that many of them are evaluated. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom('1', '0', "'a'", 'true', '1.5', '2u', '[1, 2]', "{'a': 1}", 'x', "device.attributes['d'].a"),
    fc.constantFrom(
      "device.attributes['d'].s",
      "device.attributes['d'].v",
      "device.capacity['d'].memory",
      'device.driver',
    ),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '==', '<', '&&', '||', 'in'),
        tie('expression'),
      )
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc
      .tuple(tie('expression'), fc.constantFrom('map', 'filter', 'all', 'exists_one', 'sortBy'), tie('expression'))
      .map(([a, macro, b]) => `dyn(${a}).${macro}(x, ${b})`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `cel.bind(x, dyn(${a}), ${b})`),
    fc
      .tuple(
        fc.constantFrom('dyn', 'string', 'int', 'size', 'type', 'quantity', 'semver', 'ip', 'url'),
        tie('expression'),
      )
      .map(([name, a]) => `${name}(dyn(${a}))`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(dyn(${a}) ? ${b} : ${c})`),
  ),
}));

/** Checks that the text is refused with a message, answers, or ends with an error of its own. */
function expectAnAnswer(text: string): void {
  const selector = compileDeviceSelector(text, { stored: true });
  if (!selector.ok) {
    expect(selector.message).not.toBe('');
    return;
  }
  const { result } = selector.evaluate(DEVICE);
  expect(typeof result === 'boolean' || result instanceof CelRuntimeError).toBe(true);
}

describe('random expressions', () => {
  it('answers any random text', () => {
    fc.assert(
      fc.property(soup, (text) => expectAnAnswer(text)),
      { numRuns: 400, seed: 1 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => expectAnAnswer(text)),
      { numRuns: 200, seed: 2 },
    );
    fc.assert(
      fc.property(expression, (text) => expectAnAnswer(`dyn(${text}) == true`)),
      { numRuns: 400, seed: 3 },
    );
  });

  it.each([
    [
      'text that doubles',
      `'${'a'.repeat(500)}'.replace('a', '${'b'.repeat(500)}').replace('b', '${'c'.repeat(500)}') == ''`,
    ],
    ['lists that double', nested(60, (x) => `${x} + ${x}`, '.size() > 0')],
    ['nested lists', nested(60, (x) => `[${x}, ${x}]`, ' == dyn(1)')],
    [
      'a comparison of nested lists',
      `${nested(40, (x) => `[${x}, ${x}]`, '')} == ${nested(40, (x) => `[${x}, ${x}]`, '')}`,
    ],
    ['a long range', 'lists.range(1000000000).size() > 0'],
    ['nested loops', loops(6)],
    ['all pairs of a long list', 'lists.range(100000).distinct().size() > 0'],
    ['a loop that collects itself', "[1].map(x, dyn(__result__)) == [dyn(1)] || ['a'].map(x, dyn(__result__)) == [[]]"],
    ['a regular expression with catastrophic backtracking', `'${'a'.repeat(3000)}'.matches('(a*)*b')`],
    ['brackets', `${'('.repeat(5000)}1`],
    ['a long chain', `${'true && '.repeat(900)}true`],
    ['a long sum', `${'1 + '.repeat(3000)}1 == 1`],
    ['many errors', '@ '.repeat(3000)],
  ])('ends quickly for %s', (_, text) => {
    expectAnAnswer(text);
  });

  it('looks up names only in the device', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'globalThis', 'process', 'hasOwnProperty']) {
      expectAnAnswer(name);
      expect(compileDeviceSelector(name)).toMatchObject({ ok: false });
      expectAnAnswer(`device.attributes['d'].${name} == 1`);
      const selector = compileDeviceSelector(`device.attributes['d'].${name} == 1`);
      expect(selector.ok && selector.evaluate(DEVICE).result).toMatchObject({ message: `no such key: ${name}` });
      expect(compileDeviceSelector(`device.${name} == 1`)).toMatchObject({ ok: false });
    }
  });
});

/** Nested `cel.bind` calls, each of which uses the variable of the one before. */
function nested(depth: number, make: (name: string) => string, end: string): string {
  let text = `x${depth}${end}`;
  for (let i = depth; i > 0; i--) text = `cel.bind(x${i}, ${make(`x${i - 1}`)}, ${text})`;
  return `cel.bind(x0, [dyn(1)], ${text})`.replaceAll(/\[x(\d+), x\d+\]/g, '[dyn(x$1), dyn(x$1)]');
}

function loops(depth: number): string {
  const list = `[${Array.from({ length: 30 }, (_, i) => i).join(', ')}]`;
  let text = 'true';
  for (let i = 0; i < depth; i++) text = `${list}.all(x${i}, ${text})`;
  return text;
}
