import type { Micros } from '#base/time.ts';

/** One process of a program with leader election: kube-scheduler or kube-controller-manager. */
export interface ElectedProcess {
  readonly host: string;
  /** Its name in the election; empty while it is gone. */
  readonly identity: string;
  readonly state: 'leads' | 'standsBy' | 'gone';
  /**
   * When it last saw the Lease change, and when the Lease expires for it without another change; simulated
   * microseconds.
   */
  readonly seenUs?: Micros;
  readonly leaseEndsUs?: Micros;
}
