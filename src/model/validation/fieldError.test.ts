import { expect, it } from 'vitest';
import { field } from './fieldError.ts';

it.each([
  [field('spec', 'containers').index(0).child('name'), 'spec.containers[0].name'],
  [field('data').key('a'), 'data[a]'],
  [field(''), '[]'],
])('is written as Kubernetes writes it: %s', (path, text) => {
  expect(path.toString()).toBe(text);
});
