import { describe, expect, it } from 'vitest';
import { failureText } from './terminalRecords.ts';

const missing = { code: 404, reason: 'NotFound', message: 'pods "x" not found' };
const invalid = {
  code: 422,
  reason: 'Invalid',
  message: 'Pod "w" is invalid: [a: x, b: y]',
  details: {
    kind: 'Pod',
    name: 'w',
    causes: [
      { field: 'a', message: 'x' },
      { field: 'b', message: 'y' },
      { field: 'a', message: 'x' },
    ],
  },
};

describe('kubectl failure text', () => {
  it('lists each cause of a refusal once', () => {
    expect(failureText([{ status: invalid, prefix: 'error when creating "f"' }])).toBe(
      'The Pod "w" is invalid: \n* a: x\n* b: y',
    );
  });

  it("puts the file or command before the server's message", () => {
    const found = { status: missing, prefix: 'error when deleting "f"' };
    expect(failureText([found])).toBe('Error from server (NotFound): error when deleting "f": pods "x" not found');
    expect(failureText([{ status: missing, prefix: 'error: failed to create job' }])).toBe(
      'error: failed to create job: pods "x" not found',
    );
  });

  it('prints several failures on one line each', () => {
    expect(failureText([{ status: invalid }, { text: 'taint "a" not found' }])).toBe(
      `Error from server (Invalid): ${invalid.message}\ntaint "a" not found`,
    );
    expect(failureText([{ text: 'taint "a" not found' }])).toBe('error: taint "a" not found');
  });
});
