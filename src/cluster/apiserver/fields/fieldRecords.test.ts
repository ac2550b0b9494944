import { expect, it } from 'vitest';
import { isSameChange } from './fieldRecords.ts';

const lease = (renewTime: string, more: object = {}) => ({ spec: { renewTime, holderIdentity: 'a' }, ...more });

it.each<[string, object, object, boolean]>([
  ['another value of the same field', lease('1'), lease('2'), true],
  ['another field changes as well', lease('1'), { spec: { renewTime: '2', holderIdentity: 'b' } }, false],
  ['a field is added', lease('1'), lease('2', { status: 'x' }), false],
  ['a value becomes empty', lease('1'), lease(''), false],
  ['nothing changes', lease('1'), lease('1'), false],
])('recognizes a repeated change: %s', (_, before, wanted, expected) => {
  expect(isSameChange({ before: lease('0'), wanted: lease('1') }, { before, wanted })).toBe(expected);
});

it('does not treat list changes as repeated', () => {
  const [a, b, c] = [{ x: [1] }, { x: [2] }, { x: [3] }];
  expect(isSameChange({ before: a, wanted: b }, { before: b, wanted: c })).toBe(false);
});
