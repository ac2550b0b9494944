import { createContext, useContext } from 'react';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { ColumnPlan } from '../planColumns.ts';
import type { Sieve } from './buildSieve.ts';

/** The column and the row under the pointer; their headings light up. */
export interface Hover {
  readonly column: string;
  readonly row: string;
}

interface SieveParts {
  readonly cycle: CycleExplanation;
  readonly sieve: Sieve;
  readonly plan: ColumnPlan;
  readonly reveal: Reveal;
  readonly hover: Hover;
}

export const SieveContext = createContext<SieveParts | undefined>(undefined);

export function useSieve(): SieveParts {
  const parts = useContext(SieveContext);
  if (!parts) throw new Error('no Sieve above');
  return parts;
}
