import type { Micros } from '#base/time.ts';
import type { PodLife } from './podLife.ts';

/** Fields of a probe that set its timing; absent ones stay unchanged. */
export interface ProbeTiming {
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
}

export type ProbeField = 'startupProbe' | 'readinessProbe' | 'livenessProbe';
export type TimingField = keyof ProbeTiming;

/** A change to try; absent fields stay unchanged. */
export interface LifeChange {
  readonly container: string;
  readonly probes: { readonly [F in ProbeField]?: ProbeTiming };
  readonly terminationGracePeriodSeconds?: number;
  /** Duration of a preStop hook that sleeps; 0 removes any hook. */
  readonly preStopSleepSeconds?: number;
}

/** Present settings of a Pod. */
export interface LifeSettings {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly name: string;
    readonly probes: { readonly [F in ProbeField]?: Required<ProbeTiming> };
    /** 0 without a sleeping hook. */
    readonly preStopSleepSeconds: number;
  }[];
}

export interface LifeFigures {
  /** Since creation; -1: never. */
  readonly firstReadyUs: Micros;
  readonly goneUs: Micros;
  readonly restarts: number;
  readonly failedRequests: number;
}

export interface ComparedLife {
  readonly life: PodLife;
  readonly figures: LifeFigures;
}

/** The same Pod in two runs with the same seed and inputs: unchanged, and with the change. */
export interface LifeComparison {
  /** `namespace/name` */
  readonly workload: string;
  readonly lives: readonly [ComparedLife, ComparedLife | undefined];
  /** Where both runs ended. */
  readonly untilUs: Micros;
  /** A run had too many entries to reach its end. */
  readonly isCut: boolean;
}

export type LifeComparisonAnswer =
  | { readonly ok: true; readonly comparison: LifeComparison }
  /** `noManifest`: no manifest of the run creates that workload. `notThere`: the Pod does not exist. */
  | { readonly ok: false; readonly problem: 'noManifest' | 'notThere'; readonly workload: string };
