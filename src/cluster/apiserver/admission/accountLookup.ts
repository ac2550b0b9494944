import { parseTime } from '#base/rfc3339.ts';
import { isUnknownKind } from '#cluster/api/unknownKinds.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Pod, ServiceAccount } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { CallWebhooks } from '../requestScope.ts';
import type { AdmissionWitness } from './admissionTrace.ts';
import type { AccountLookup } from './serviceAccount.ts';

/** Maximum time that the plugin waits for the account `default` of a new Namespace. */
const PATIENCE_US = 2_000_000;

/**
 * Finds a Pod's ServiceAccount for the plugin. Upstream retries ten times for `default`, which a controller creates
 * soon after the Namespace. Here a Pod in a new Namespace finds the account at once.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go, getServiceAccount.
 */
export function accountLookup(pod: Pod, { etcd, newName, isOld }: AdmissionScope): AccountLookup {
  const { namespace = '', creationTimestamp } = pod.metadata;
  return {
    newName,
    find: (name) => {
      const found = etcd.get('ServiceAccount', keyOf(namespace, name));
      if (found && isKind(found, 'ServiceAccount')) return found;
      const account: ServiceAccount = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } };
      const isTaken = isOld || isUnknownKind(etcd.world, 'ServiceAccount');
      return isTaken || (name === 'default' && isNew(namespace, creationTimestamp)) ? account : undefined;
    },
  };

  function isNew(name: string, now: string | undefined): boolean {
    const made = parseTime(etcd.get('Namespace', name)?.metadata.creationTimestamp ?? '');
    const nowUs = parseTime(now ?? '');
    return made !== undefined && nowUs !== undefined && nowUs - made <= PATIENCE_US;
  }
}

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
