import type { ApiStatus } from '#cluster/api/request.ts';
import { forbiddenStatus } from '../apiErrors.ts';

const IMMORTAL = new Set(['default', 'kube-system', 'kube-public']);

/** The Namespaces that Kubernetes itself lives in cannot be deleted; undefined when deletion may go on. */
export function refuseNamespaceDeletion(name: string): ApiStatus | undefined {
  if (!IMMORTAL.has(name)) return undefined;
  return forbiddenStatus('Namespace', name, 'this namespace may not be deleted');
}
