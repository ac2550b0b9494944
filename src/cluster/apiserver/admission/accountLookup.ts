import { parseTime } from '#base/rfc3339.ts';
import { isUnknownKind } from '#cluster/api/unknownKinds.ts';
import type { Pod, ServiceAccount } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { AdmissionScope } from './admissionScope.ts';
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
