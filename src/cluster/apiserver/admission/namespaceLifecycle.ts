import type { ApiStatus } from '#cluster/api/request.ts';
import { forbiddenStatus } from '../apiErrors.ts';

const IMMORTAL = new Set(['default', 'kube-system', 'kube-public']);

/** Refuses to delete Kubernetes' own Namespaces. Returns undefined if the deletion may continue. */
export function refuseNamespaceDeletion(name: string): ApiStatus | undefined {
  if (!IMMORTAL.has(name)) return undefined;
  return forbiddenStatus('Namespace', name, 'this namespace may not be deleted');
}
