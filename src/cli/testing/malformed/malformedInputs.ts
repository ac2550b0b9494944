import { truncated, unknownFields, wrongTypes } from './changed.ts';
import { binary, empty, encodings, markup, prototypeKeys } from './hostile.ts';
import { oversized } from './oversized.ts';
import { dumps, identities, values } from './refused.ts';
import { bombs, duplicates, nested } from './repeated.ts';
import type { TriedInput } from './triedInput.ts';

/** More than two hundred texts that people, editors and adversaries could bring. */
export function malformedInputs(): TriedInput[] {
  return [
    ...truncated(),
    ...wrongTypes(),
    ...unknownFields(),
    ...duplicates(),
    ...bombs(),
    ...nested(),
    ...markup(),
    ...prototypeKeys(),
    ...encodings(),
    ...empty(),
    ...binary(),
    ...values(),
    ...identities(),
    ...dumps(),
    ...oversized(),
  ];
}
