import { expect, it } from 'vitest';
import {
  difference,
  type FieldSet,
  hasField,
  intersection,
  pathsOf,
  setOf,
  sortedSet,
  union,
  without,
} from './fieldSet.ts';
import { elementText, fieldElement, keyElement, valueElement } from './pathElement.ts';

const a = fieldElement('a');
const b = fieldElement('b');
const c = fieldElement('c');

it('distinguishes a field from its children', () => {
  const both = setOf([a], [a, b], [c]);
  expect(both).toEqual({ 'f:a': { '.': {}, 'f:b': {} }, 'f:c': {} });
  expect(setOf([a, b], [a])).toEqual(setOf([a], [a, b]));
  expect(hasField(both, [a]) && hasField(both, [a, b])).toBe(true);
  expect(hasField(setOf([a, b]), [a])).toBe(false);
  expect(hasField(both, [])).toBe(false);
});

it.each<[string, FieldSet, FieldSet]>([
  ['union', union(setOf([a, b]), setOf([a], [c])), setOf([a], [a, b], [c])],
  ['intersection', intersection(setOf([a], [a, b], [c]), setOf([a, b], [c, a])), setOf([a, b])],
  ['removing a field keeps its children', difference(setOf([a], [a, b]), setOf([a])), setOf([a, b])],
  ['removing children keeps the field', difference(setOf([a], [a, b]), setOf([a, b])), setOf([a])],
  [
    'removing a field with all its children',
    without(setOf([a], [a, b], [c, a], [c, b]), setOf([a], [c, a])),
    setOf([c, b]),
  ],
])('combines field sets: %s', (_, got, expected) => expect(sortedSet(got)).toEqual(sortedSet(expected)));

it('writes fields before items, and sorts items by keys and values', () => {
  const ports = [443, 80].map((containerPort) => keyElement({ containerPort, protocol: 'TCP' }));
  const set = setOf([valueElement('z')], ...ports.map((port) => [port]), [valueElement('b')], [b], [a]);
  expect(Object.keys(sortedSet(set))).toEqual([
    'f:a',
    'f:b',
    'k:{"containerPort":80,"protocol":"TCP"}',
    'k:{"containerPort":443,"protocol":"TCP"}',
    'v:"b"',
    'v:"z"',
  ]);
});

it('writes paths as in messages, each field before its children', () => {
  const main = keyElement({ name: 'main' });
  const set = setOf([a, main, b], [a, main], [a], [c, valueElement(7)]);
  const texts = pathsOf(set).map((path) => path.map(elementText).join(''));
  expect(texts).toEqual(['.a', '.a[name="main"]', '.a[name="main"].b', '.c[=7]']);
});
