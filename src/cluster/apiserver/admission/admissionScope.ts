import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { CallWebhooks } from '../requestScope.ts';
import type { AdmissionWitness } from './admissionTrace.ts';

/** What admission looks at and asks besides the object. */
export interface AdmissionScope {
  readonly etcd: Etcd;
  /** Makes a name that nothing else has. */
  readonly newName: (base: string) => string;
  /** A whole number from the first to the last one. */
  readonly random: (first: number, last: number) => number;
  readonly witness?: AdmissionWitness | undefined;
  readonly warn?: ((text: string) => void) | undefined;
  readonly callWebhooks?: CallWebhooks | undefined;
  /** The object has been there before the run: accounts that it names are taken to be there, too. */
  readonly isOld?: true;
}
