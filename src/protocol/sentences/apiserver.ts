import type { Slots } from './slots.ts';

/** Writes of Pods, nodes and people's objects in the API server. */
export interface ApiServerSlots {
  readonly 'pod.created': Slots<'pod' | 'kind' | 'owner'>;
  readonly 'pod.createdOn': Slots<'pod' | 'node' | 'kind' | 'owner'>;
  readonly 'pod.createdMirror': Slots<'pod' | 'node'>;
  readonly 'pod.bound': Slots<'pod' | 'node'>;
  readonly 'pod.ending': Slots<'pod' | 'who' | 'seconds'>;
  readonly 'pod.endingByPerson': Slots<'pod' | 'seconds'>;
  readonly 'pod.endingByOwner': Slots<'pod' | 'kind' | 'owner' | 'seconds'>;
  readonly 'pod.endingForPreemption': Slots<'pod' | 'node' | 'seconds'>;
  readonly 'pod.endingForTaint': Slots<'pod' | 'node'>;
  readonly 'pod.endingForTaintAfter': Slots<'pod' | 'node', 'tolerated'>;
  readonly 'pod.deleted': Slots<'pod'>;
  readonly 'pod.evicted': Slots<'pod' | 'seconds'>;
  readonly 'pod.evictedWithin': Slots<'pod' | 'budget', 'healthy' | 'desired'>;
  readonly 'pod.phase': Slots<'pod' | 'before' | 'phase'>;
  readonly 'pod.ready': Slots<'pod'>;
  readonly 'pod.notReady': Slots<'pod' | 'why'>;
  readonly 'pod.notReadyByNode': Slots<'pod' | 'node'>;
  readonly 'pod.crashLoop': Slots<'pod' | 'container' | 'wait', 'restarts'>;
  readonly 'pod.noImage': Slots<'pod' | 'container' | 'message'>;
  readonly 'node.created': Slots<'node'>;
  readonly 'node.cordoned': Slots<'node'>;
  readonly 'node.uncordoned': Slots<'node'>;
  readonly 'node.tainted': Slots<'node' | 'taints'>;
  readonly 'node.taintedSoftly': Slots<'node' | 'taints'>;
  readonly 'node.taintedOut': Slots<'node' | 'taints'>;
  readonly 'node.untainted': Slots<'node' | 'taints'>;
  readonly 'node.labelled': Slots<'node' | 'labels'>;
  readonly 'node.ready': Slots<'node'>;
  readonly 'node.notReady': Slots<'node' | 'why'>;
  readonly 'node.unknown': Slots<'node', 'seconds'>;
  readonly 'written.created': Slots<'kind' | 'name'>;
  readonly 'written.createdMany': Slots<'kind' | 'name', 'count'>;
  readonly 'written.updated': Slots<'kind' | 'name'>;
  readonly 'written.deleted': Slots<'kind' | 'name'>;
  readonly 'written.deletionStarted': Slots<'kind' | 'name'>;
  readonly 'written.by': Slots<'kind' | 'name' | 'who'>;
  readonly 'endpointSlice.updated': Slots<'name', 'ready' | 'all' | 'before'>;
  readonly 'lease.taken': Slots<'lease' | 'holder'>;
  readonly 'lease.takenFrom': Slots<'lease' | 'holder' | 'before'>;
  readonly 'volumeAttachment.created': Slots<'volume' | 'node'>;
}
