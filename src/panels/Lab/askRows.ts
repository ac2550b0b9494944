import type { ReactNode } from 'react';
import { ConfigurationsRow } from './configurations/ConfigurationsRow.tsx';
import { FitRow } from './fit/FitRow.tsx';
import type { LandingProps } from './landingProps.ts';
import { DrainRow } from './rehearsal/DrainRow.tsx';
import { LoseRow } from './rehearsal/LoseRow.tsx';

/** A question about the cluster that stands on its landing page with its answer. */
export interface AskRow {
  readonly id: string;
  readonly Row: (props: LandingProps) => ReactNode;
}

/** In the order in which people ask. A later question adds its own row. */
export const ASK_ROWS: readonly AskRow[] = [
  { id: 'drain', Row: DrainRow },
  { id: 'lose', Row: LoseRow },
  { id: 'fit', Row: FitRow },
  { id: 'configurations', Row: ConfigurationsRow },
];
