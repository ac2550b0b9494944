import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { ExternalSum } from '#protocol/controllers.ts';
import { ExternalNow } from './Hpa.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('controllers', controllers);
});
afterEach(cleanup);

const SHARED: ExternalSum = {
  sum: 154,
  target: 30,
  isAverage: true,
  replicas: 1,
  asks: 6,
  isWithinTolerance: false,
  queues: [{ name: 'orders', waiting: 154, arriving: 40, workers: 1, done: 5 }],
};

it.each<[string, Partial<ExternalSum>, string]>([
  [
    'shared among the Pods',
    {},
    'queue_length is 154 now, 30 for each Pod. The next look asks for ⌈154 / 30⌉ = 6, before limits and stabilisation.',
  ],
  ['shared, within tolerance', { isWithinTolerance: true, replicas: 5, asks: 5 }, 'the next look keeps 5.'],
  ['one value', { isAverage: false, target: 100 }, 'multiplies the ready Pods by 1.54 and asks for 6.'],
  ['one value, within tolerance', { isAverage: false, isWithinTolerance: true, asks: 1 }, 'the next look keeps 1.'],
])('says how many replicas an external metric asks for: %s', (_, external, sentence) => {
  const metric = { name: 'queue_length', current: '', target: '30', perPod: true };
  render(<ExternalNow metrics={[{ ...metric, external: { ...SHARED, ...external } }]} />);
  const text = screen.getByText(/External metric/).textContent;
  expect(text).toContain(sentence);
  expect(text).toContain('Queue orders: 154 messages wait. 40 arrive each second, 1 Pod is done with 5.');
});
