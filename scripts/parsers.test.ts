import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARSERS, strained } from './testing/parsers.ts';

/** Between two inputs of a file of nasty ones. */
const SEPARATOR = /^%%%%\n/m;
const SHORT = 60;

const nasty = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'testing', 'nasty', `${name}.txt`), 'utf8').split(SEPARATOR);

/** Nothing that was read may have reached what all objects share. */
function expectUntouched(): void {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

describe.each(PARSERS.map((parser) => [parser.name, parser] as const))('%s answers in words', (name, parser) => {
  it('what was found to be nasty', () => {
    const inputs = nasty(name);
    expect(inputs.length).toBeGreaterThan(2);
    for (const input of inputs) {
      parser.read(input);
      parser.read(input.trimEnd());
    }
    expectUntouched();
  });

  it('tokens over and over', () => {
    for (const input of strained(parser, SHORT)) parser.read(input);
    expectUntouched();
  });

  it('any order of its tokens, and any text', () => {
    const tokens = fc
      .array(fc.oneof(fc.constantFrom(...parser.tokens), fc.string({ unit: 'binary', maxLength: 4 })), {
        maxLength: 30,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(tokens, (text) => parser.read(text)),
      { numRuns: 300 },
    );
    expectUntouched();
  });
});
