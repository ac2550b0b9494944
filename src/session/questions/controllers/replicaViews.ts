import { isPodAvailable, isPodReady } from '#cluster/controllers/podFacts.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podStatusText } from '#model/pod/podRow.ts';
import type { ReplicaState, ReplicaView } from '#protocol/controllers.ts';
import { groupNameOf, ordinalOfPod } from './replicaGroup.ts';

export function replicaView(pod: Pod, minReadySeconds: number, nowUs: number): ReplicaView {
  return {
    key: objectKey(pod),
    name: pod.metadata.name,
    uid: pod.metadata.uid ?? '',
    node: pod.spec.nodeName ?? '',
    state: stateOf(pod, minReadySeconds, nowUs),
    status: podStatusText(pod),
    group: groupNameOf(pod),
    ordinal: ordinalOfPod(pod),
  };
}

function stateOf(pod: Pod, minReadySeconds: number, nowUs: number): ReplicaState {
  const phase = pod.status?.phase;
  if (phase === 'Succeeded') return 'succeeded';
  if (phase === 'Failed') return 'failed';
  if (pod.metadata.deletionTimestamp !== undefined) return 'terminating';
  if (isPodAvailable(pod, minReadySeconds, nowUs)) return 'available';
  if (isPodReady(pod)) return 'ready';
  return phase === 'Running' ? 'notReady' : 'pending';
}
