import type { ElectedProcess } from './electedProcess.ts';
import type { OverviewFigures } from './overview.ts';

/** The control plane at a glance. */
export interface ControlPlaneQuestions {
  readonly overview: { readonly ask: object; readonly answer: OverviewFigures };
  /** The kube-scheduler processes that take part in leader election, or that a fault has struck. */
  readonly schedulers: { readonly ask: object; readonly answer: readonly ElectedProcess[] };
  readonly controllerManagers: { readonly ask: object; readonly answer: readonly ElectedProcess[] };
  /** The faults that are set, by name. */
  readonly faults: { readonly ask: object; readonly answer: Readonly<Record<string, number>> };
}
