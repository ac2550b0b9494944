import type { Micros } from '#base/time.ts';
import { isPodAvailable, isPodReady } from '#cluster/controllers/podFacts.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podStatusText } from '#model/pod/podRow.ts';
import type { ReplicaState, ReplicaView } from '#protocol/controllers.ts';
import { groupNameOf, ordinalOfPod } from './replicaGroup.ts';

/**
 * A changed Pod is another object, so views are cached by object. The page asks for thousands several times a second,
 * and few changed.
 */
const knownViews = new WeakMap<Pod, ReplicaView>();

export function replicaView(pod: Pod, minReadySeconds: number, nowUs: Micros): ReplicaView {
  const known = knownViews.get(pod);
  const state = stateOf(pod, minReadySeconds, nowUs);
  // Everything else follows from the Pod alone.
  if (known?.state === state) return known;
  const view = viewOf(pod, state);
  knownViews.set(pod, view);
  return view;
}

function viewOf(pod: Pod, state: ReplicaState): ReplicaView {
  return {
    key: objectKey(pod),
    name: pod.metadata.name,
    uid: pod.metadata.uid ?? '',
    node: pod.spec.nodeName ?? '',
    state,
    status: podStatusText(pod),
    group: groupNameOf(pod),
    ordinal: ordinalOfPod(pod),
  };
}

function stateOf(pod: Pod, minReadySeconds: number, nowUs: Micros): ReplicaState {
  const phase = pod.status?.phase;
  if (phase === 'Succeeded') return 'succeeded';
  if (phase === 'Failed') return 'failed';
  if (pod.metadata.deletionTimestamp !== undefined) return 'terminating';
  if (isPodAvailable(pod, minReadySeconds, nowUs)) return 'available';
  if (isPodReady(pod)) return 'ready';
  return phase === 'Running' ? 'notReady' : 'pending';
}
