import { expect, test } from 'vitest';
import { csvCell } from './csvCell.ts';

test.each([
  ['plain', 'plain'],
  ['a,"b"', '"a,""b"""'],
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['-1', '-1'],
  ['+1.5e-7', '+1.5e-7'],
])('writes %j as the CSV cell %j', (text, cell) => expect(csvCell(text)).toBe(cell));
