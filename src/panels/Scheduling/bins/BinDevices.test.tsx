import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { addTexts } from '#i18n/addTexts.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { BinDevices } from './BinDevices.tsx';

addTexts('scheduling', scheduling);

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

it('draws a square for each device, counts the taken ones, and draws only the count for many', () => {
  const device = (name: string, ...pods: string[]) => ({ name, isTaken: pods.length > 0, pods });
  const { rerender } = render(<BinDevices node="n1" devices={[device('g0', 'train'), device('g1')]} />);
  const mark = screen.getByRole('button', { name: '1\u2009/\u20092 devices' });
  expect(mark.title).toBe('n1: 1 of 2 devices is taken (filled squares)');
  expect(mark.querySelectorAll('i')).toHaveLength(2);
  rerender(<BinDevices node="n1" devices={Array.from({ length: 9 }, (_, index) => device(`g${index}`))} />);
  expect(screen.getByRole('button', { name: '0\u2009/\u20099 devices' }).querySelectorAll('i')).toHaveLength(0);
});
