import { useRecord } from '#client/useCollection.ts';
import type { PodView } from '#protocol/views.ts';

/** The Pod of this key (`namespace/name`) while it waits for a node. */
export function usePendingPod(key: string | undefined): PodView | undefined {
  const pod = useRecord('pods', key);
  return pod?.node === '' && pod.phase === 'Pending' ? pod : undefined;
}
