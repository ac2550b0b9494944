import { beforeAll, expect, test } from 'vitest';
import { startLanguages } from '#i18n/startLanguages.ts';
import { captionParts, captionText } from './captionText.ts';

beforeAll(() => startLanguages('en'));

test('a caption marks the values of its slots, and reads as the whole sentence', () => {
  const sentence = { id: 'pod.bound', slots: { pod: 'web-7', node: 'node-3' } } as const;
  const parts = captionParts({ sentence });
  expect(parts.filter(({ slot }) => slot !== undefined)).toEqual([
    { text: 'node-3', slot: 'node' },
    { text: 'web-7', slot: 'pod' },
  ]);
  expect(parts.map(({ text }) => text).join('')).toBe(captionText({ sentence }));
});

test('a caption marks the number that decides its plural', () => {
  const parts = captionParts({ sentence: { id: 'others.counted', slots: { count: 12, seconds: '10.0 s' } } });
  expect(parts).toEqual([
    { text: '12', slot: 'count' },
    { text: ' other things happen in ' },
    { text: '10.0 s', slot: 'seconds' },
    { text: '.' },
  ]);
});
