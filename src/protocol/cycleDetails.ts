import type { Micros } from '#base/time.ts';
import type { VerdictCode } from './explanation.ts';
import type { Stage } from './views.ts';

/** Details of a cycle's decision, computed only when a view asks for them. */
export interface CycleDetails {
  readonly seq: number;
  readonly pod: string;
  /** Modelled microseconds of the scheduling cycle as a whole. */
  readonly durationUs: Micros;
  /** Every extension point that a Pod passes after it was popped, in order. */
  readonly stages: readonly StageDetail[];
  readonly state: readonly StateEntry[];
  /** Number of copies of CycleState: for nodes of the dry run, and for nodes that were filtered with nominated Pods. */
  readonly clones: { readonly preemption: number; readonly nominated: number };
  readonly filteredTwice: readonly FilteredTwice[];
  /** For the best nodes, by plugin and node. */
  readonly scores: readonly ScoreDetail[];
}

export interface StageDetail {
  readonly stage: Stage;
  readonly plugins: readonly PluginRun[];
  /**
   * Modelled microseconds that the Pod spent at a stage after the scheduling cycle. Undefined while the Pod has not
   * left the stage or never reached it. Also undefined for the stages of the cycle itself, which is timed as a whole.
   */
  readonly durationUs: Micros | undefined;
}

export interface PluginRun {
  readonly plugin: string;
  /** Undefined when the plugin was not called, or its result is not known yet. */
  readonly code: VerdictCode | undefined;
  readonly message: string;
}

/** One value of CycleState, as the decision left it. */
export interface StateEntry {
  readonly key: string;
  /** The extension point and the plugin in the key; empty when the key does not name them. */
  readonly point: 'PreFilter' | 'PreScore' | '';
  readonly plugin: string;
  readonly value: string;
  /** True: dry runs get a copy of it. False: they share it. */
  readonly isCloned: boolean;
}

export interface FilteredTwice {
  readonly node: string;
  /** The nominated Pods that were counted the first time, `namespace/name`. */
  readonly rivals: readonly string[];
}

export interface ScoreDetail {
  readonly plugin: string;
  readonly node: string;
  /** Numbers and steps of the plugin's formula. */
  readonly terms: readonly { readonly name: string; readonly value: string }[];
}
