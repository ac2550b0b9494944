import type { PodLife } from './podLife.ts';

/** Fields of a probe that decide when it speaks; absent ones stay as they are. */
export interface ProbeTiming {
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
}

export type ProbeField = 'startupProbe' | 'readinessProbe' | 'livenessProbe';
export type TimingField = keyof ProbeTiming;

/** What is tried instead; absent fields stay as they are. */
export interface LifeChange {
  readonly container: string;
  readonly probes: { readonly [F in ProbeField]?: ProbeTiming };
  readonly terminationGracePeriodSeconds?: number;
  /** A preStop hook that sleeps; 0 takes any hook away. */
  readonly preStopSleepSeconds?: number;
}

/** What the settings of a Pod are now. */
export interface LifeSettings {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly name: string;
    readonly probes: { readonly [F in ProbeField]?: Required<ProbeTiming> };
    /** 0 without a hook that sleeps. */
    readonly preStopSleepSeconds: number;
  }[];
}

export interface LifeFigures {
  /** Since creation; -1 never. */
  readonly firstReadyUs: number;
  readonly goneUs: number;
  readonly restarts: number;
  readonly failedRequests: number;
}

export interface ComparedLife {
  readonly life: PodLife;
  readonly figures: LifeFigures;
}

/** The same Pod of two runs with the same seed and inputs: as it is, and with the change. */
export interface LifeComparison {
  /** `namespace/name` */
  readonly workload: string;
  readonly lives: readonly [ComparedLife, ComparedLife | undefined];
  /** Where both runs ended. */
  readonly untilUs: number;
  /** A run took too many entries to be played to its end. */
  readonly isCut: boolean;
}

export type LifeComparisonAnswer =
  | { readonly ok: true; readonly comparison: LifeComparison }
  /** `noManifest`: no manifest of the run makes that workload; `notThere`: there is no such Pod. */
  | { readonly ok: false; readonly problem: 'noManifest' | 'notThere'; readonly workload: string };
