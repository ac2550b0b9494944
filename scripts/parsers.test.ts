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

describe.each(PARSERS.map((parser) => [parser.name, parser] as const))(
  'the parser %s refuses with an error it declares',
  (name, parser) => {
    it('throws only declared errors for stored inputs that once caused trouble', () => {
      const inputs = nasty(name);
      expect(inputs.length).toBeGreaterThan(2);
      for (const input of inputs) {
        parser.read(input);
        parser.read(input.trimEnd());
      }
      expectUntouched();
    });

    it('throws only declared errors for tokens that are repeated very often', () => {
      for (const input of strained(parser, SHORT)) parser.read(input);
      expectUntouched();
    });

    it('throws only declared errors for tokens in any order, and for any text', () => {
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
  },
);
