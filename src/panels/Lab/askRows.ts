import type { ReactNode } from 'react';
import { AssumeRow } from './assume/AssumeRow.tsx';
import { ConfigurationsRow } from './configurations/ConfigurationsRow.tsx';
import { FitRow } from './fit/FitRow.tsx';
import type { LandingProps } from './landingProps.ts';
import { MachinesRow } from './machines/MachinesRow.tsx';
import { DrainRow } from './rehearsal/DrainRow.tsx';
import { LoseRow } from './rehearsal/LoseRow.tsx';

/** A question about the cluster, shown on its landing page with its answer. */
export interface AskRow {
  readonly id: string;
  readonly Row: (props: LandingProps) => ReactNode;
}

/** Questions by frequency of use. A later question adds its own row. */
export const ASK_ROWS: readonly AskRow[] = [
  { id: 'drain', Row: DrainRow },
  { id: 'lose', Row: LoseRow },
  { id: 'fit', Row: FitRow },
  { id: 'assume', Row: AssumeRow },
  { id: 'machines', Row: MachinesRow },
  { id: 'configurations', Row: ConfigurationsRow },
];
