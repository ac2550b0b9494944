/** One process of a program that elects its leader: kube-scheduler or kube-controller-manager. */
export interface ElectedProcess {
  readonly host: string;
  /** Its name in the election; empty while it is gone. */
  readonly identity: string;
  readonly state: 'leads' | 'standsBy' | 'gone';
  /** When it saw the Lease change last, and when the Lease ends for it if it does not change again: simulated microseconds. */
  readonly seenUs?: number;
  readonly leaseEndsUs?: number;
}
