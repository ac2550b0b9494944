import { expect, test } from 'vitest';
import { sentences as english } from './en/sentences/index.ts';
import { sentences as chinese } from './zh-CN/sentences/index.ts';

/** What is left of a text when names, numbers and messages are taken out. */
function wordsOf(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, ' ').replace(/\{[^{}|]+\|([^{}|]+)\}/g, '$1');
}

/** Names that Kubernetes writes in Latin letters everywhere. */
function withoutNames(text: string): string {
  return wordsOf(text).replace(/[A-Za-z/]+/g, '');
}

test('no English sentence has more than 22 words, quotes excluded', () => {
  const long = Object.entries(english).filter(([, text]) => (wordsOf(text).match(/[A-Za-z’'-]+/g) ?? []).length > 22);
  expect(long).toEqual([]);
});

test('no Chinese sentence has more than 40 characters, quotes excluded', () => {
  const long = Object.entries(chinese).filter(([, text]) => withoutNames(text).replace(/\s/g, '').length > 40);
  expect(long).toEqual([]);
});

test('sentences end with a full stop or a message of Kubernetes, and none uses a long dash', () => {
  const bad = [...Object.entries(english), ...Object.entries(chinese)].filter(
    ([key, text]) => key !== 'entry.plain' && (!/(\.|。|\{\{(message|line)\}\})$/.test(text) || /[—–]/.test(text)),
  );
  expect(bad).toEqual([]);
});
