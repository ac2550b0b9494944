import { expect, it } from 'vitest';
import { shareCpu } from './containerUsage.ts';

const claim = (wantedMilli: number, weight: number) => ({ wantedMilli, weight });

it('grants all demands while there is enough CPU', () => {
  expect(shareCpu([claim(500, 1), claim(1500, 100)], 2000)).toEqual([500, 1500]);
});

it('shares scarce CPU by weight and redistributes unused shares', () => {
  expect(shareCpu([claim(4000, 100), claim(4000, 300)], 4000)).toEqual([1000, 3000]);
  expect(shareCpu([claim(4000, 100), claim(4000, 100), claim(200, 200)], 4000)).toEqual([1900, 1900, 200]);
});
