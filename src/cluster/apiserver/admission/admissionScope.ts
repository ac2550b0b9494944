import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { CallWebhooks } from '../requestScope.ts';
import type { AdmissionWitness } from './admissionTrace.ts';

/** Inputs of admission besides the object. */
export interface AdmissionScope {
  readonly etcd: Etcd;
  /** Returns a unique name. */
  readonly newName: (base: string) => string;
  /** Returns a random integer from `first` to `last`, both inclusive. */
  readonly random: (first: number, last: number) => number;
  readonly witness?: AdmissionWitness | undefined;
  readonly warn?: ((text: string) => void) | undefined;
  readonly callWebhooks?: CallWebhooks | undefined;
  /** Set for objects from before the run. Accounts that they name are assumed to exist. */
  readonly isOld?: true;
}
