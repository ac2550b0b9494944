import type { DueEvent } from '#kernel/event.ts';

/** One process of a program of which several may run and one works. */
export interface Candidate {
  /** The machine that it runs on. */
  readonly host: string;
  /** Its name in the election, another after every start; empty while it is gone. */
  readonly identity: string;
  readonly starts: number;
  /** The Lease as this process read it last. */
  readonly observed?: ObservedLease;
}

export interface ObservedLease {
  readonly resourceVersion: string;
  readonly holder: string;
  readonly durationUs: number;
  readonly transitions: number;
  /** When the process saw it change last, by its own clock. */
  readonly atUs: number;
}

export interface Leadership {
  /** Host of the process that works; empty while none does. */
  readonly leader: string;
}

/** A process renews its Lease, or looks whether it is to be had. */
export interface LeaderElectionDue extends DueEvent {
  readonly type: 'leaderElection.due';
  readonly host: string;
}

/** Comes back with the answer to what a process asked about the Lease. */
export interface LeaseTag {
  readonly type: 'lease';
  /** The identity of the process that asked. */
  readonly uid: string;
  readonly host: string;
}

/** How the processes elect their leader. Times in microseconds. */
export interface LeaderElectionSettings {
  readonly leaseDurationUs: number;
  readonly renewDeadlineUs: number;
  readonly retryPeriodUs: number;
  readonly resourceName: string;
  readonly resourceNamespace: string;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/v1alpha1/defaults.go, RecommendedDefaultLeaderElectionConfiguration. */
export const ELECTION_DEFAULTS = { leaseDuration: '15s', renewDeadline: '10s', retryPeriod: '2s' } as const;

/** The machines of the control plane; a program that runs alone is on the first. */
export const FIRST_HOST = 'control-plane-1';
export const HOSTS: readonly string[] = [FIRST_HOST, 'control-plane-2'];
