import { expect, test } from 'vitest';
import { problemText } from './problemText.ts';

test.each([
  [{ message: 'no such node' }, 'no such node'],
  [{ file: 'a.yaml', line: 2, column: 3, field: 'spec', message: 'unknown' }, 'a.yaml:2:3: spec: unknown'],
  [{ file: 'a.yaml', field: 'spec', message: 'spec: Required value' }, 'a.yaml: spec: Required value'],
  [
    { file: 'a.yaml', line: 2, object: 'Pod "default/p"', message: 'unknown', suggestion: 'did you mean "x"?' },
    'a.yaml:2: Pod "default/p": unknown (did you mean "x"?)',
  ],
])('prints each part of %j once', (problem, text) => expect(problemText(problem)).toBe(text));
