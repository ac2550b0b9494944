import type { Micros } from '#base/time.ts';
import type { DueEvent } from '#kernel/event.ts';

/** One process of a program that may have several processes, of which one is active. */
export interface Candidate {
  /** Machine that the process runs on. */
  readonly host: string;
  /** Name in the election, new after every start; empty while the process is dead. */
  readonly identity: string;
  readonly starts: number;
  /** Lease as this process last read it. */
  readonly observed?: ObservedLease;
}

export interface ObservedLease {
  readonly resourceVersion: string;
  readonly holder: string;
  readonly durationUs: Micros;
  readonly transitions: number;
  /** Time, by its own clock, at which the process last saw the Lease change. */
  readonly atUs: Micros;
}

export interface Leadership {
  /** Host of the active process, or empty if there is none. */
  readonly leader: string;
}

/** A process renews its Lease or tries to acquire it. */
export interface LeaderElectionDue extends DueEvent {
  readonly type: 'leaderElection.due';
  readonly host: string;
}

/** Tag of a Lease request; it comes back with the answer. */
export interface LeaseTag {
  readonly type: 'lease';
  /** Identity of the process that sent the request. */
  readonly uid: string;
  readonly host: string;
}

/** Leader election settings of a program. Times in microseconds. */
export interface LeaderElectionSettings {
  readonly leaseDurationUs: Micros;
  readonly renewDeadlineUs: Micros;
  readonly retryPeriodUs: Micros;
  readonly resourceName: string;
  readonly resourceNamespace: string;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/v1alpha1/defaults.go, RecommendedDefaultLeaderElectionConfiguration. */
export const ELECTION_DEFAULTS = { leaseDuration: '15s', renewDeadline: '10s', retryPeriod: '2s' } as const;

/** First machine of the control plane. A program that runs alone is on this one. */
export const FIRST_HOST = 'control-plane-1';
export const HOSTS: readonly string[] = [FIRST_HOST, 'control-plane-2'];
