import { expect, it } from 'vitest';
import { field } from './fieldError.ts';

it.each([
  [field('spec', 'containers').index(0).child('name'), 'spec.containers[0].name'],
  [field('data').key('a'), 'data[a]'],
  [field(''), '[]'],
])('writes a field path as Kubernetes does: %s', (path, text) => {
  expect(path.toString()).toBe(text);
});
